// A client of the board's HID protocol for the guest, in Python and in its own words (firmware-behaviour 3.3, 3.4): it knows
// nothing of this project's code.

/** Prints the reply to each packet of hexadecimal digits as such; a packet in front of `!` gets none. */
export function hidScript(...packets: readonly string[]): string {
  return `timeout 30 python3 - ${packets.join(" ")} <<'END'
import os, sys
board = os.open("/dev/hidraw0", os.O_RDWR)
def send(packet):
  for number in range((len(packet) + 61) // 62):
    piece = packet[62 * number:62 * number + 62]
    last = 0x80 if 62 * number + 62 >= len(packet) else 0
    report = bytes([0, number | last, len(piece)]) + piece.ljust(62, b"\\0")
    assert os.write(board, report) == 65
def receive():
  packet = b""
  while True:
    report = os.read(board, 64)
    assert len(report) == 64
    packet += report[2:2 + report[1]]
    if report[0] & 0x80: return packet
for word in sys.argv[1:]:
  send(bytes.fromhex(word.rstrip("!")))
  if not word.endswith("!"): print(receive().hex())
END`;
}
