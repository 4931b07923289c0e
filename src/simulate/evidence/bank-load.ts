// Samplers that load a bank: a fixed time, and the bank's bytes at the rate that the sampler takes (hosts/limited-hosts.ts).
// The fixed times come out of the same rows as the rates: the shortest bank's time less its bytes at that rate.

import type { Constant } from "../constant.js";
import { findHostModel } from "../hosts/hosts.js";
import type { PublishedRow } from "./published-row.js";
import type { Answer } from "./sources.js";

interface Sampler {
  /** What rows call it. */
  readonly host: RegExp;
  readonly model: string;
  readonly fixed: Constant;
  /** Drives that are known to wait for the sampler. */
  readonly limits: RegExp;
}

export const samplers: readonly Sampler[] = [
  {
    host: /E-Synth Ultra/,
    model: "emu-e4",
    fixed: seconds(2, "rows samp-esynth-ultra-v6-32MB, samp-esynth-ultra-v6-8MB"),
    limits: /SCSI2SD v6/,
  },
  {
    host: /ESI-4000/,
    model: "emu-esi32",
    fixed: seconds(3, "rows samp-esi4000-v55-32MB, samp-esi4000-v55-8MB"),
    limits: /./,
  },
];

/** MB/s over the whole load. */
export function predictBankLoad({ host = "", device = "", bytesMoved }: PublishedRow): Answer {
  const sampler = samplers.find((known) => known.host.test(host));
  const limit = findHostModel(sampler?.model ?? "")?.transferLimit;
  if (!sampler || !limit) return { reason: `one row is all that is known of ${host || "a host without a name"}` };
  if (bytesMoved === undefined) return { reason: "the row does not say how much was loaded" };
  if (!sampler.limits.test(device)) {
    return { reason: `${device || "the device"} is slower than the sampler, and there is no model of it` };
  }
  return { value: bytesMoved / (sampler.fixed.value * 1e6 + bytesMoved / limit.value) };
}

function seconds(value: number, source: string): Constant {
  return { value, unit: "s", confidence: "fitted", source };
}
