// The rule that lets the person at the computer use boards and their loaders on Linux, and nobody else (user-needs 6; traps 18). Its
// number is below 73, where the system gives such rights.

export const udevRulePath = "/etc/udev/rules.d/70-scsi2sd.rules";

export const udevRule = `# SCSI2SD v6: the board (USB and HID), and its loader for firmware updates.
SUBSYSTEM=="usb", ATTR{idVendor}=="16d0", ATTR{idProduct}=="0bd4", MODE="0660", TAG+="uaccess"
KERNEL=="hidraw*", ATTRS{idVendor}=="16d0", ATTRS{idProduct}=="0bd4", MODE="0660", TAG+="uaccess"
SUBSYSTEM=="usb", ATTR{idVendor}=="0483", ATTR{idProduct}=="df11", MODE="0660", TAG+="uaccess"
`;

export const udevReload = "udevadm control --reload && udevadm trigger";
