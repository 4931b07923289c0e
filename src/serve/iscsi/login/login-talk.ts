// What is said in a login, key by key: who the initiator is, what it wants, how it proves it, and the operational
// parameters (RFC 7143 §6.2, §13). Knows nothing of PDUs.

import { type IscsiTarget, targetPortalGroup } from "../target-map.js";
import type { TextPair } from "../text/parse-text.js";
import { ChapExchange, type ChapSettings } from "./chap-exchange.js";
import { LoginError } from "./login-status.js";
import { negotiate, type SessionType } from "./negotiate.js";
import { defaultParameters, type SessionParameters } from "./operational-keys.js";

/** What the initiator says once and for all. */
export interface Agreed {
  readonly sessionType: SessionType;
  readonly initiatorName: string;
  readonly target: IscsiTarget | undefined;
  readonly parameters: SessionParameters;
}

export interface SessionRequest extends Agreed {
  readonly isid: string;
  readonly tsih: number;
  readonly cid: number;
  readonly expCmdSn: number;
  readonly statSn: number;
}

export interface TalkSettings {
  readonly chap: ChapSettings | undefined;
  readonly findTarget: (name: string) => IscsiTarget | undefined;
  /** Our MaxRecvDataSegmentLength. */
  readonly dataBytes: number;
}

type Stage = "security" | "operational";

const chapKeys = new Set(["CHAP_A", "CHAP_I", "CHAP_C", "CHAP_N", "CHAP_R"]);
/** Said by the initiator, never answered. */
const declaredKeys = new Set(["InitiatorName", "InitiatorAlias", "TargetName", "SessionType"]);
/** Ours to say: an initiator that says them has it wrong. */
const targetOnlyKeys = new Set(["TargetAlias", "TargetAddress", "TargetPortalGroupTag"]);

const longestName = 223;
const nameForm = /^(?:iqn\.[0-9]{4}-[0-9]{2}\.|eui\.[0-9A-Fa-f]{16}$|naa\.[0-9A-Fa-f]{16,32}$)/;

export class LoginTalk {
  readonly #settings: TalkSettings;
  readonly #seen = new Set<string>();
  #initiatorName: string | undefined;
  #sessionType: SessionType = "Normal";
  #target: IscsiTarget | undefined;
  #chap: ChapExchange | undefined;
  #parameters: SessionParameters = defaultParameters;
  #hasDeclaredOurs = false;
  #hasProgressed = false;

  constructor(settings: TalkSettings) {
    this.#settings = settings;
  }

  get initiatorName(): string | undefined {
    return this.#initiatorName;
  }

  /** Whether the initiator has proved what it must prove in the security stage. */
  get mayLeaveStage(): boolean {
    return this.#settings.chap === undefined || this.#chap?.isDone === true;
  }

  agreed(): Agreed {
    const { firstBurstLength, maxBurstLength } = this.#parameters;
    return {
      sessionType: this.#sessionType,
      initiatorName: this.#initiatorName ?? "",
      target: this.#target,
      parameters: { ...this.#parameters, firstBurstLength: Math.min(firstBurstLength, maxBurstLength) },
    };
  }

  /** Throws {@link LoginError}. */
  answer(pairs: readonly TextPair[], stage: Stage): TextPair[] {
    const keys = this.#readKeys(pairs);
    const answers: TextPair[] = this.#initiatorName === undefined ? this.#introduce(keys) : [];
    if (stage === "operational" && !this.mayLeaveStage) throw failure("the initiator must prove who it is first");
    this.#hasProgressed = false;
    const chapAnswers = this.#answerChap(keys);
    let hasAnsweredChap = false;
    for (const [key, value] of pairs) {
      if (declaredKeys.has(key)) continue;
      if (key === "AuthMethod") answers.push(["AuthMethod", this.#chooseMethod(value)]);
      else if (chapKeys.has(key)) {
        if (!hasAnsweredChap) answers.push(...chapAnswers);
        hasAnsweredChap = true;
      } else if (targetOnlyKeys.has(key)) answers.push([key, "Reject"]);
      else answers.push(...this.#negotiate(key, value));
    }
    if (stage === "security" && !this.mayLeaveStage && !this.#hasProgressed)
      throw failure("the initiator offers no proof");
    if (stage === "operational" && !this.#hasDeclaredOurs) {
      this.#hasDeclaredOurs = true;
      answers.push(["MaxRecvDataSegmentLength", String(this.#settings.dataBytes)]);
    }
    return answers;
  }

  #readKeys(pairs: readonly TextPair[]): Map<string, string> {
    for (const [key] of pairs) {
      if (this.#seen.has(key)) throw new LoginError("initiatorError", `${key} came twice`);
      this.#seen.add(key);
    }
    return new Map(pairs);
  }

  /** The first request must say who calls and for whom. */
  #introduce(keys: ReadonlyMap<string, string>): TextPair[] {
    const name = keys.get("InitiatorName");
    if (name === undefined) throw new LoginError("missingParameter", "InitiatorName is missing");
    if (name.length > longestName || !nameForm.test(name)) throw new LoginError("initiatorError", "not an iSCSI name");
    this.#initiatorName = name.toLowerCase();
    const type = keys.get("SessionType") ?? "Normal";
    if (type !== "Normal" && type !== "Discovery")
      throw new LoginError("sessionTypeNotSupported", `SessionType=${type}`);
    this.#sessionType = type;
    if (type === "Discovery") return [];
    const targetName = keys.get("TargetName");
    if (targetName === undefined) throw new LoginError("missingParameter", "TargetName is missing");
    this.#target = this.#settings.findTarget(targetName);
    if (this.#target === undefined)
      throw new LoginError("targetNotFound", `no target ${targetName.slice(0, longestName)}`);
    return [["TargetPortalGroupTag", String(targetPortalGroup)]];
  }

  #chooseMethod(offered: string): string {
    const wanted = this.#settings.chap === undefined ? "None" : "CHAP";
    if (!offered.split(",").includes(wanted)) throw failure(`AuthMethod=${offered}, but ${wanted} is asked for`);
    if (this.#settings.chap !== undefined) {
      this.#chap = new ChapExchange(this.#settings.chap);
      this.#hasProgressed = true;
    }
    return wanted;
  }

  #answerChap(keys: ReadonlyMap<string, string>): TextPair[] {
    if (![...chapKeys].some((key) => keys.has(key))) return [];
    if (this.#chap === undefined) throw failure("CHAP keys, but CHAP was not agreed on");
    this.#hasProgressed = true;
    return this.#chap.answer(keys);
  }

  #negotiate(key: string, value: string): TextPair[] {
    const { answer, parameters } = negotiate(key, value, this.#sessionType, this.#parameters);
    this.#parameters = parameters;
    return answer === undefined ? [] : [[key, answer]];
  }
}

function failure(message: string): LoginError {
  return new LoginError("authenticationFailure", message);
}
