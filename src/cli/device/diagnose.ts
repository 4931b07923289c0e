// From what is known of USB here to what is in the way of a board, and what to do about it. No I/O.

import { applicationIds, loaderIds } from "../../usb/index.js";
import type { SeenDevice, UsbFacts } from "./usb-facts.js";

export interface Finding {
  readonly id: string;
  readonly verdict: "good" | "bad" | "note";
  readonly message: string;
  readonly remedy?: string;
}

export interface Surroundings {
  /** `process.platform`. */
  readonly platform: string;
  /** On Linux. */
  readonly facts: UsbFacts | undefined;
  /** By package: why it cannot be used; `undefined` when it can. */
  readonly packages: readonly { readonly name: string; readonly trouble: string | undefined }[];
  /** Boards that the carriers list, and what came of opening them. */
  readonly boards: readonly {
    readonly name: string;
    readonly mode: "application" | "loader";
    readonly trouble: string | undefined;
  }[];
  /** Why listing failed altogether. */
  readonly listTrouble: string | undefined;
}

export function diagnose(around: Surroundings): readonly Finding[] {
  const { packages, facts, boards, listTrouble } = around;
  const missing = packages.filter(({ trouble }) => trouble !== undefined);
  const devices = facts?.devices ?? [];
  return [
    ...missing.map(({ name, trouble }) => packageMissing(name, trouble ?? "")),
    ...(facts?.usb === "none" ? [noUsb] : []),
    ...devices.filter(isBoard).flatMap(boardFindings),
    ...devices.filter(isLoader).flatMap(loaderFindings),
    ...(listTrouble === undefined ? [] : [{ id: "list", verdict: "bad", message: listTrouble } as const]),
    ...boards.map((board) => openFinding(board, around.platform)),
    ...(boards.length === 0 && devices.every((device) => !isBoard(device) && !isLoader(device))
      ? [noBoard(around)]
      : []),
  ];
}

/** Whether there is a board that can be used. */
export function isWell(findings: readonly Finding[]): boolean {
  return findings.some(({ id, verdict }) => id === "board" && verdict === "good");
}

function packageMissing(name: string, trouble: string): Finding {
  const use = name === "usb" ? "firmware updates" : "everything but firmware updates";
  return {
    id: "package",
    verdict: "bad",
    message: `${trouble}; it is needed for ${use}`,
    remedy: `npm install ${name} beside scsi2sd, or use --via usbip://HOST`,
  };
}

const noUsb: Finding = {
  id: "no-usb",
  verdict: "bad",
  message:
    "this computer has no USB that this system can see, as in a container, a virtual machine or a guest of the cloud",
  remedy:
    "plug the board into another computer that runs usbipd, or a virtual board (scsi2sd emulate --usbip), and use --via usbip://HOST",
};

function noBoard({ facts }: Surroundings): Finding {
  return {
    id: "no-board",
    verdict: "bad",
    message: facts?.usb === "none" ? "so there is no board here" : "no board is on USB",
    remedy:
      "use a cable that carries data, plug it into the computer and not a hub, look for the board's light. A board that is dark after an update: take all power from it, USB and SCSI, put a jumper on BOOTLDR, plug it in again",
  };
}

function boardFindings(device: SeenDevice): readonly Finding[] {
  const findings: Finding[] = [];
  const name = nameOf(device);
  if (device.node.access === "denied" || device.hidraw?.access === "denied") findings.push(noRights(name, device));
  const hid = device.interfaces.find(({ number }) => number === 0);
  if (hid?.driver !== undefined && hid.driver !== "usbhid") {
    findings.push({
      id: "driver",
      verdict: "bad",
      message: `${name}: its HID interface belongs to the driver "${hid.driver}"`,
      remedy: `end what uses it (usbfs: another program; usbip-host: usbip unbind -b ${device.place})`,
    });
  }
  if (hid?.driver === "usbhid" && device.hidraw === undefined) {
    findings.push({
      id: "driver",
      verdict: "note",
      message: `${name}: the kernel gives no hidraw device (CONFIG_HIDRAW)`,
    });
  }
  if (device.interfaces.some(({ number, driver }) => number === 1 && driver === "usb-storage")) {
    findings.push({
      id: "storage",
      verdict: "note",
      message: `${name}: its disks are with this computer as drives, too`,
      remedy: "unmount them before the SCSI host writes, and before an update",
    });
  }
  return findings;
}

function loaderFindings(device: SeenDevice): readonly Finding[] {
  const name = nameOf(device);
  const driver = device.interfaces.find((each) => each.driver !== undefined)?.driver;
  return [
    {
      id: "leftover",
      verdict: "note",
      message: `${name}: a board is in its loader (DFU), or another ST chip in its own; it has no disks and no settings to show`,
      remedy: "if an update stopped: give device flash FILE again. Else take all power from it and plug it in again",
    },
    ...(device.node.access === "denied" ? [noRights(name, device)] : []),
    ...(driver === undefined
      ? []
      : [{ id: "driver", verdict: "bad", message: `${name}: it belongs to the driver "${driver}"` } as const]),
  ];
}

function noRights(name: string, { node, hidraw }: SeenDevice): Finding {
  const files = [node, hidraw].flatMap((file) => (file?.access === "denied" ? [file.path] : []));
  return {
    id: "permission",
    verdict: "bad",
    message: `${name}: you may not open ${files.join(" and ")}`,
    remedy:
      "install the rule that device doctor --rule prints (device doctor --install-rule as root does it), then plug the board in again",
  };
}

function openFinding({ name, mode, trouble }: Surroundings["boards"][number], platform: string): Finding {
  const id = mode === "loader" ? "loader" : "board";
  if (trouble === undefined) {
    const what = mode === "loader" ? "is in its loader and can be updated" : "answers";
    return { id, verdict: "good", message: `${name} ${what}` };
  }
  const advice = platform === "win32" ? windowsAdvice[mode] : undefined;
  return { id, verdict: "bad", message: `${name}: ${trouble}`, ...(advice === undefined ? {} : { remedy: advice }) };
}

const windowsAdvice = {
  application: "Windows has a driver of its own for boards; end other programs that use it, such as scsi2sd-util6",
  loader:
    "the loader needs the driver WinUSB: choose it for the device 0483:df11 with Zadig. ST's DfuSe driver is in the way: remove it in the Device Manager. UsbDk helps older tools only",
} as const;

function isBoard({ vendorId, productId }: SeenDevice): boolean {
  return vendorId === applicationIds.vendorId && productId === applicationIds.productId;
}

function isLoader({ vendorId, productId }: SeenDevice): boolean {
  return vendorId === loaderIds.vendorId && productId === loaderIds.productId;
}

function nameOf({ place, serial }: SeenDevice): string {
  return serial === undefined ? place : `${place} (serial ${serial})`;
}
