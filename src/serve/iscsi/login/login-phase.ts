// The login phase of one connection: requests in, responses out, until the full feature phase begins or the login is
// refused (RFC 7143 §6.3, §11.12, §11.13). Keys of one request may be spread over several PDUs (C bit).

import type { IscsiLimits } from "../limits.js";
import { loginRequest } from "../pdu/login-request.js";
import { loginResponse } from "../pdu/login-response.js";
import type { Pdu } from "../pdu/pdu-reader.js";
import { addSerial } from "../serial-number.js";
import { parseText, type TextPair } from "../text/parse-text.js";
import { serializeText } from "../text/serialize-text.js";
import { LoginError, type LoginRefusal, loginStatus } from "./login-status.js";
import type { LoginTalk, SessionRequest } from "./login-talk.js";

/** Opens the session once all is agreed; returns its TSIH. Throws {@link LoginError}. */
export type OpenSession = (request: SessionRequest) => number;

export interface LoginReply {
  readonly header: Uint8Array;
  readonly data: Uint8Array;
  readonly outcome:
    | { readonly kind: "continue" }
    | { readonly kind: "full-feature" }
    | { readonly kind: "refused"; readonly refusal: LoginRefusal; readonly message: string };
}

type Request = ReturnType<typeof loginRequest.decode>;

const stages = { security: 0, operational: 1, fullFeature: 3 } as const;
const noText = new Uint8Array(0);

export class LoginPhase {
  readonly #talk: LoginTalk;
  readonly #limits: IscsiLimits;
  readonly #open: OpenSession;
  #first: Request | undefined;
  #stage = 0;
  #text: Uint8Array = noText;
  #pdus = 0;
  #statSn = 0;

  constructor(talk: LoginTalk, limits: IscsiLimits, open: OpenSession) {
    this.#talk = talk;
    this.#limits = limits;
    this.#open = open;
  }

  handle(pdu: Pdu): LoginReply {
    const request = loginRequest.decode(pdu.header);
    try {
      this.#check(pdu, request);
      return this.#answer(request, pdu.data);
    } catch (error) {
      if (!(error instanceof LoginError)) throw error;
      const outcome = { kind: "refused", refusal: error.code, message: error.message } as const;
      return { ...this.#reply(request, { ...loginStatus[error.code], transit: false, tsih: 0 }, noText), outcome };
    }
  }

  #check(pdu: Pdu, request: Request): void {
    if (pdu.opcode !== loginRequest.opcode) throw new LoginError("invalidDuringLogin", "not a Login Request");
    if (++this.#pdus > this.#limits.loginPdus) throw new LoginError("initiatorError", "the login goes on for too long");
    if (pdu.ahs.length > 0) throw new LoginError("initiatorError", "additional header in a Login Request");
    if (request.versionMin > 0) throw new LoginError("unsupportedVersion", `version ${request.versionMin} or later`);
    const first = this.#first;
    if (first === undefined) {
      this.#first = request;
      this.#stage = request.currentStage;
    } else if (
      Buffer.compare(first.isid, request.isid) !== 0 ||
      first.cid !== request.cid ||
      first.tsih !== request.tsih
    ) {
      throw new LoginError("initiatorError", "ISID, TSIH or CID changed");
    }
    if (request.currentStage !== this.#stage || this.#stage > stages.operational) {
      throw new LoginError("initiatorError", `stage ${request.currentStage} out of turn`);
    }
    const isForward = request.nextStage > request.currentStage && request.nextStage !== 2;
    if (request.transit && (!isForward || request.continues)) {
      throw new LoginError("initiatorError", `no way from stage ${request.currentStage} to ${request.nextStage}`);
    }
  }

  #answer(request: Request, data: Uint8Array): LoginReply {
    if (this.#text.length + data.length > this.#limits.loginDataBytes) {
      throw new LoginError("initiatorError", "too much text");
    }
    this.#text = this.#text.length === 0 ? data : Buffer.concat([this.#text, data]);
    const status = loginStatus.success;
    if (request.continues) {
      const reply = this.#reply(request, { ...status, transit: false, tsih: request.tsih }, noText);
      return { ...reply, outcome: { kind: "continue" } };
    }
    const parsed = parseText(this.#text);
    this.#text = noText;
    if ("problem" in parsed) throw new LoginError("initiatorError", parsed.problem);
    const answers: TextPair[] = this.#talk.answer(
      parsed.pairs,
      this.#stage === stages.security ? "security" : "operational",
    );
    const transit = request.transit && this.#talk.mayLeaveStage;
    if (transit) this.#stage = request.nextStage;
    const isThrough = transit && this.#stage === stages.fullFeature;
    const tsih = isThrough ? this.#open(this.#sessionRequest(request)) : request.tsih;
    const reply = this.#reply(request, { ...status, transit, tsih }, serializeText(answers));
    return { ...reply, outcome: { kind: isThrough ? "full-feature" : "continue" } };
  }

  #sessionRequest(request: Request): SessionRequest {
    return {
      ...this.#talk.agreed(),
      isid: Buffer.from(request.isid).toString("hex"),
      tsih: request.tsih,
      cid: request.cid,
      expCmdSn: request.cmdSn,
      statSn: addSerial(this.#statSn, 1),
    };
  }

  #reply(
    request: Request,
    fields: {
      readonly statusClass: number;
      readonly statusDetail: number;
      readonly transit: boolean;
      readonly tsih: number;
    },
    data: Uint8Array,
  ): { readonly header: Uint8Array; readonly data: Uint8Array } {
    const header = loginResponse.encode(
      {
        ...fields,
        continues: false,
        currentStage: request.currentStage,
        nextStage: fields.transit ? request.nextStage : 0,
        versionMax: 0,
        versionActive: 0,
        isid: request.isid,
        tag: request.tag,
        statSn: this.#statSn,
        expCmdSn: request.cmdSn,
        maxCmdSn: request.cmdSn,
      },
      data.length,
    );
    this.#statSn = addSerial(this.#statSn, 1);
    return { header, data };
  }
}
