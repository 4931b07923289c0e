// What a workload found, in the layout of its own tool.

import { diskperfOptionsOf, type FioResult, type WorkloadRequest, type WorkloadResult } from "../../simulate/index.js";
import { renderBonnieText } from "./bonnie.js";
import { renderDiskperf } from "./diskperf-table.js";
import { renderFioText } from "./fio-text.js";
import { renderIoperfText } from "./ioperf.js";
import { renderIozoneText } from "./iozone.js";
import { renderRealUseText } from "./real-use.js";
import { renderReplay } from "./replay-text.js";

/** `machine`: what it ran on, for tools that print it. Ends with a line feed. */
export function renderWorkload(request: WorkloadRequest, result: WorkloadResult, machine: string): string {
  switch (result.workload) {
    case "diskperf":
      return renderDiskperf(result, { options: diskperfOptionsOf(request) });
    case "ioperf":
      return renderIoperfText(result);
    case "iozone":
      return renderIozoneText(result);
    case "bonnie":
      return renderBonnieText(result, { machine });
    case "fio":
      return renderFioText(result as FioResult);
    case "replay":
      return renderReplay(result);
    default:
      return renderRealUseText(result);
  }
}
