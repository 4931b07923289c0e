// The second phase of USB/IP 1.1.1: transfers of an imported device. Every message begins with 48 bytes (kernel
// documentation, usbip_protocol.rst; high byte first, but for the SETUP packet, which is the device's own).

import { raw, record, u8, u16le, u32be } from "../../bytes/index.js";
import { s32be } from "./fields.js";

export const urbHeaderBytes = 48;

export const urbCommand = { submit: 1, unlink: 2, submitReply: 3, unlinkReply: 4 } as const;

export const direction = { out: 0, in: 1 } as const;

const head = {
  command: u32be(0),
  sequenceNumber: u32be(4),
  deviceId: u32be(8),
  direction: u32be(12),
  endpoint: u32be(16),
} as const;

export const submitRequest = record(urbHeaderBytes, {
  ...head,
  transferFlags: u32be(20),
  transferBytes: s32be(24),
  startFrame: s32be(28),
  /** 0, or -1 from some clients, where the endpoint is not isochronous. */
  packets: s32be(32),
  interval: s32be(36),
  setup: raw(40, 8),
});

export const submitReply = record(urbHeaderBytes, {
  ...head,
  status: s32be(20),
  actualBytes: s32be(24),
  startFrame: s32be(28),
  packets: s32be(32),
  errors: s32be(36),
});

export const unlinkRequest = record(urbHeaderBytes, {
  ...head,
  /** Of the transfer to cancel. */
  unlinkedNumber: u32be(20),
});

export const unlinkReply = record(urbHeaderBytes, { ...head, status: s32be(20) });

/** USB 2.0 §9.3, table 9-2. */
export const setupPacket = record(8, {
  requestType: u8(0),
  request: u8(1),
  value: u16le(2),
  index: u16le(4),
  length: u16le(6),
});
