// An iSCSI initiator for tests, small and obedient: one session over a real socket, one request at a time unless a test
// drives it by hand. It uses the layouts of the server for its PDUs; that those are right is checked against bytes
// written by hand, and by outside clients.

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { dataIn } from "../../src/serve/iscsi/pdu/data-in.js";
import { dataOut } from "../../src/serve/iscsi/pdu/data-out.js";
import { reservedTag } from "../../src/serve/iscsi/pdu/fields.js";
import { type Digests, framePdu, noDigests } from "../../src/serve/iscsi/pdu/frame-pdu.js";
import { loginRequest } from "../../src/serve/iscsi/pdu/login-request.js";
import { loginResponse } from "../../src/serve/iscsi/pdu/login-response.js";
import { logoutRequest } from "../../src/serve/iscsi/pdu/logout-request.js";
import { type Pdu, PduReader } from "../../src/serve/iscsi/pdu/pdu-reader.js";
import { readyToTransfer } from "../../src/serve/iscsi/pdu/ready-to-transfer.js";
import { scsiCommand } from "../../src/serve/iscsi/pdu/scsi-command.js";
import { scsiResponse } from "../../src/serve/iscsi/pdu/scsi-response.js";
import { taskRequest } from "../../src/serve/iscsi/pdu/task-request.js";
import { taskResponse } from "../../src/serve/iscsi/pdu/task-response.js";
import { textRequest } from "../../src/serve/iscsi/pdu/text-request.js";
import { parseText } from "../../src/serve/iscsi/text/parse-text.js";
import { serializeText } from "../../src/serve/iscsi/text/serialize-text.js";

export type Keys = Readonly<Record<string, string>>;

export interface Step {
  readonly stage: 0 | 1;
  readonly next?: 1 | 3;
  readonly keys: Keys;
}

export interface Answer {
  /** `undefined`: a service response other than “command completed at target”. */
  readonly status: number | undefined;
  readonly data: Uint8Array;
  readonly sense: Uint8Array;
  readonly overflow: number;
  readonly underflow: number;
  /** Lengths of the Data-In segments and of what the R2Ts asked for. */
  readonly segments: readonly number[];
  readonly asked: readonly number[];
}

const empty = new Uint8Array(0);

export class Initiator {
  readonly name: string;
  isid = Uint8Array.of(0x80, 0, 0, 1, 0, 0);
  cmdSn = 1;
  expStatSn = 0;
  tag = 1;
  tsih = 0;
  agreed: Record<string, string> = {};
  digests: Digests = noDigests;
  readonly #socket: Socket;
  readonly #reader = new PduReader({ maxDataBytes: 0xffffff, headerDigest: "None", dataDigest: "None" });
  readonly #pdus: Pdu[] = [];
  #wake: (() => void) | undefined;
  #isClosed = false;

  private constructor(socket: Socket, name: string) {
    this.#socket = socket;
    this.name = name;
    const wake = () => {
      this.#wake?.();
      this.#wake = undefined;
    };
    socket.on("data", (chunk: Uint8Array) => {
      this.#reader.push(chunk);
      this.#cut();
      wake();
    });
    socket.on("close", () => {
      this.#isClosed = true;
      wake();
    });
    socket.on("error", () => {});
  }

  static async connect(port: number, name = "iqn.2026-11.test:one"): Promise<Initiator> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return new Initiator(socket, name);
  }

  /** Stops where the login phase ends, because the digests change there. */
  #cut(): void {
    for (let pdu = this.#reader.next(); pdu !== undefined; pdu = this.#reader.next()) {
      if (pdu.dataDigest === "wrong") throw new Error("the server's data digest is wrong");
      this.#pdus.push(pdu);
      if (pdu.opcode === 0x23) return;
    }
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get socket(): Socket {
    return this.#socket;
  }

  send(header: Uint8Array, data?: Uint8Array): void {
    for (const piece of framePdu(header, data, this.digests)) this.#socket.write(piece);
  }

  /** The next PDU; `undefined` when the connection is closed. */
  async receive(): Promise<Pdu | undefined> {
    for (;;) {
      const pdu = this.#pdus.shift();
      if (pdu !== undefined) return pdu;
      if (this.#isClosed) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async receiveOpcode(opcode: number): Promise<Pdu> {
    const pdu = await this.receive();
    if (pdu?.opcode !== opcode) throw new Error(`expected opcode ${opcode}, got ${pdu?.opcode ?? "the end"}`);
    return pdu;
  }

  loginHeader(fields: Partial<Parameters<typeof loginRequest.encode>[0]>, dataBytes: number): Uint8Array {
    return loginRequest.encode(
      {
        immediate: true,
        transit: false,
        continues: false,
        currentStage: 1,
        nextStage: 0,
        versionMax: 0,
        versionMin: 0,
        isid: this.isid,
        tsih: this.tsih,
        tag: 0,
        cid: 0,
        cmdSn: this.cmdSn,
        expStatSn: this.expStatSn,
        ...fields,
      },
      dataBytes,
    );
  }

  async loginStep({ stage, next, keys }: Step) {
    const data = serializeText(Object.entries(keys));
    const transit = next !== undefined;
    this.send(this.loginHeader({ transit, currentStage: stage, nextStage: next ?? 0 }, data.length), data);
    const pdu = await this.receiveOpcode(0x23);
    const response = loginResponse.decode(pdu.header);
    this.expStatSn = response.statSn + 1;
    const parsed = parseText(pdu.data);
    const answers = "pairs" in parsed ? Object.fromEntries(parsed.pairs) : {};
    return { ...response, answers };
  }

  /** Logs in without security; returns the answer to the only step. */
  async login(targetName: string | undefined, keys: Keys = {}) {
    const who = { InitiatorName: this.name };
    const where = targetName === undefined ? { SessionType: "Discovery" } : { TargetName: targetName };
    const response = await this.loginStep({ stage: 1, next: 3, keys: { ...who, ...where, ...keys } });
    if (response.statusClass === 0) this.beginFullFeature(response.tsih, response.answers);
    return response;
  }

  beginFullFeature(tsih: number, answers: Record<string, string>): void {
    this.tsih = tsih;
    this.agreed = answers;
    const kind = (key: string) => (answers[key] === "CRC32C" ? "CRC32C" : "None");
    this.digests = { headerDigest: kind("HeaderDigest"), dataDigest: kind("DataDigest") };
    Object.assign(this.#reader.settings, this.digests);
    this.#cut();
  }

  /** Sends a command; `fields` overrides what is sent. Returns its tag. */
  sendCommand(
    cdb: readonly number[],
    fields: Partial<Parameters<typeof scsiCommand.encode>[0]> = {},
    immediateData: Uint8Array = empty,
  ): number {
    const tag = ++this.tag;
    const header = scsiCommand.encode(
      {
        immediate: false,
        final: true,
        read: false,
        write: false,
        attribute: 1,
        lun: 0,
        tag,
        expectedBytes: 0,
        cmdSn: this.cmdSn,
        expStatSn: this.expStatSn,
        cdb: Uint8Array.from(cdb),
        ...fields,
      },
      immediateData.length,
    );
    if (fields.immediate !== true && fields.cmdSn === undefined) this.cmdSn++;
    this.send(header, immediateData);
    return tag;
  }

  /** Waits for the answer to a command, feeding its R2Ts from `data`. */
  async finish(data: Uint8Array = empty): Promise<Answer> {
    const pieces: Uint8Array[] = [];
    const segments: number[] = [];
    const asked: number[] = [];
    for (;;) {
      const pdu = await this.receive();
      if (pdu === undefined) throw new Error("the connection was closed");
      if (pdu.opcode === readyToTransfer.opcode) {
        const { bufferOffset, desiredBytes, tag, targetTag } = readyToTransfer.decode(pdu.header);
        asked.push(desiredBytes);
        this.sendData(data.subarray(bufferOffset, bufferOffset + desiredBytes), { bufferOffset, tag, targetTag });
      } else if (pdu.opcode === dataIn.opcode) {
        const segment = dataIn.decode(pdu.header);
        segments.push(pdu.data.length);
        pieces.push(pdu.data);
        if (segment.hasStatus) {
          this.expStatSn = segment.statSn + 1;
          return { ...residuals(segment), status: segment.status, data: join(pieces), sense: empty, segments, asked };
        }
      } else if (pdu.opcode === scsiResponse.opcode) {
        const response = scsiResponse.decode(pdu.header);
        this.expStatSn = response.statSn + 1;
        const status = response.response === 0 ? response.status : undefined;
        return { ...residuals(response), status, data: join(pieces), sense: pdu.data.subarray(2), segments, asked };
      } else throw new Error(`unexpected opcode ${pdu.opcode}`);
    }
  }

  /** Data-Out PDUs of at most what the target takes. */
  sendData(
    data: Uint8Array,
    { bufferOffset, tag, targetTag }: { bufferOffset: number; tag: number; targetTag: number },
  ): void {
    const most = Number(this.agreed["MaxRecvDataSegmentLength"] ?? 8192);
    let dataSn = 0;
    for (let at = 0; at < data.length; at += most) {
      const piece = data.subarray(at, at + most);
      const header = dataOut.encode(
        {
          final: at + most >= data.length,
          lun: 0,
          tag,
          targetTag,
          expStatSn: this.expStatSn,
          dataSn: dataSn++,
          bufferOffset: bufferOffset + at,
        },
        piece.length,
      );
      this.send(header, piece);
    }
  }

  async read(cdb: readonly number[], expectedBytes: number): Promise<Answer> {
    this.sendCommand(cdb, { read: expectedBytes > 0, expectedBytes });
    return this.finish();
  }

  /** Sends as much at once as was agreed on. */
  async write(cdb: readonly number[], data: Uint8Array, expectedBytes = data.length): Promise<Answer> {
    const firstBurst = Math.min(data.length, Number(this.agreed["FirstBurstLength"] ?? 65536));
    const most = Number(this.agreed["MaxRecvDataSegmentLength"] ?? 8192);
    const immediate = this.agreed["ImmediateData"] === "Yes" ? data.subarray(0, Math.min(firstBurst, most)) : empty;
    const hasMore = this.agreed["InitialR2T"] === "No" && immediate.length < firstBurst;
    const tag = this.sendCommand(cdb, { write: true, final: !hasMore, expectedBytes }, immediate);
    if (hasMore) {
      const rest = data.subarray(immediate.length, firstBurst);
      this.sendData(rest, { bufferOffset: immediate.length, tag, targetTag: reservedTag });
    }
    return this.finish(data);
  }

  async manageTask(fn: number, referencedTag = reservedTag, lun = 0): Promise<number> {
    const { cmdSn, expStatSn } = this;
    const header = taskRequest.encode({
      immediate: true,
      function: fn,
      lun,
      tag: ++this.tag,
      referencedTag,
      cmdSn,
      expStatSn,
      refCmdSn: cmdSn,
      expDataSn: 0,
    });
    this.send(header);
    const pdu = await this.receiveOpcode(taskResponse.opcode);
    return taskResponse.decode(pdu.header).response;
  }

  sendText(keys: Keys): void {
    const data = serializeText(Object.entries(keys));
    const { cmdSn, expStatSn } = this;
    const fields = { immediate: false, final: true, continues: false, lun: 0, targetTag: reservedTag };
    this.cmdSn++;
    this.send(textRequest.encode({ ...fields, tag: ++this.tag, cmdSn, expStatSn }, data.length), data);
  }

  sendLogout(reason = 0, cid = 0): void {
    const { cmdSn, expStatSn } = this;
    this.send(logoutRequest.encode({ immediate: true, reason, tag: ++this.tag, cid, cmdSn, expStatSn }));
  }

  async logout(): Promise<void> {
    this.sendLogout();
    await this.receiveOpcode(0x26);
    await this.closed();
  }

  /** Waits until the server has closed the connection, passing over what still comes. */
  async closed(): Promise<void> {
    while ((await this.receive()) !== undefined);
    this.#socket.destroy();
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

function residuals(fields: { overflow: boolean; underflow: boolean; residual: number }) {
  return { overflow: fields.overflow ? fields.residual : 0, underflow: fields.underflow ? fields.residual : 0 };
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  return pieces.length === 1 ? (pieces[0] ?? empty) : Uint8Array.from(Buffer.concat(pieces));
}
