// What a board answers to requests for descriptors that neither Linux nor lsusb makes at high speed: a client of usbfs for the guest,
// in Python. A device that knows one speed only stalls those for another speed (USB 2.0 §9.6.2, §9.6.4).

/** For each attached board of the product, slower ones first: its speed in Mbit/s, and each descriptor as hexadecimal digits, or `stall`. */
export function descriptorScript(product: string, ...types: readonly number[]): string {
  return `timeout 30 python3 - ${types.join(" ")} <<'END'
import array, errno, fcntl, glob, os, struct, sys
def attribute(name): return open(os.path.join(folder, name)).read().strip()
boards = []
for folder in map(os.path.dirname, glob.glob("/sys/bus/usb/devices/*/idProduct")):
  if attribute("idProduct") == "${product}":
    boards.append((int(attribute("speed")), "/dev/bus/usb/%03d/%03d" % (int(attribute("busnum")), int(attribute("devnum")))))
def descriptor(board, kind):
  answer = array.array("B", bytes(255))
  setup = struct.pack("=BBHHHI4xQ", 0x80, 6, kind << 8, 0, len(answer), 1000, answer.buffer_info()[0])
  try: length = fcntl.ioctl(board, 0xc0185500, bytearray(setup))
  except OSError as error:
    if error.errno != errno.EPIPE: raise
    return "stall"
  return answer[:length].tobytes().hex()
for speed, path in sorted(boards):
  board = os.open(path, os.O_RDWR)
  print(speed, *[descriptor(board, int(kind)) for kind in sys.argv[1:]])
  os.close(board)
END`;
}
