// Where events go: to standard error, as lines or as JSON lines, and into the trace file. With JSON lines everything on standard
// error is one, findings and figures too, so that a program can read it all.

import type { IscsiEvent, IscsiStatistics } from "../../serve/iscsi/index.js";
import type { UsbipEvent } from "../../serve/usbip/index.js";
import type { Output } from "../output.js";
import type { EmulateOptions } from "./emulate-options.js";
import { eventToJson, formatEvent } from "./format-event.js";
import type { TraceFile } from "./trace-file.js";
import {
  failuresOf,
  formatUsbEvent,
  formatUsbFigures,
  type SectorEvent,
  type UsbFigures,
  usbEventFields,
} from "./usb/usb-event.js";

/** What is told beside the server's events. */
export interface Notice {
  readonly kind: "finding" | "card-failed" | "trace-trouble" | "open-to-others" | "config-on-card" | "usb-board";
  /** As people read it. */
  readonly text: string;
  /** As programs read it. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export class EventLog {
  readonly #form: EmulateOptions["log"];
  readonly #output: Pick<Output, "note">;
  readonly #startedAt = performance.now();
  trace: TraceFile | undefined;

  constructor(form: EmulateOptions["log"], output: Pick<Output, "note">) {
    this.#form = form;
    this.#output = output;
  }

  tell(event: IscsiEvent): void {
    const isTraced = this.trace !== undefined && event.kind === "command";
    const json = isTraced || this.#form === "json" ? eventToJson(event, this.#now()) : "";
    if (this.#form === "json") this.#output.note(json);
    if (this.#form === "lines") this.#output.note(formatEvent(event));
    if (isTraced) this.trace?.add(json);
  }

  /** An event of the USB side; never in the trace, which has commands of the SCSI side only. */
  tellUsb(event: UsbipEvent | SectorEvent): void {
    if (this.#form !== "none") this.#say(formatUsbEvent(event), usbEventFields(event));
  }

  notice({ kind, text, fields }: Notice): void {
    this.#say(text, { kind, ...fields });
  }

  statistics(figures: IscsiStatistics, cardFailures: number): void {
    this.#say(formatStatistics(figures, cardFailures), { kind: "statistics", ...figures, cardFailures });
  }

  usbFigures(figures: UsbFigures, cardFailures: number): void {
    this.#say(formatUsbFigures(figures, cardFailures), { kind: "usb-statistics", ...figures, cardFailures });
  }

  #say(text: string, fields: Readonly<Record<string, unknown>>): void {
    this.#output.note(this.#form === "json" ? JSON.stringify({ atMs: this.#now(), ...fields }) : text);
  }

  /** Milliseconds since the start, to a microsecond. */
  #now(): number {
    return Math.round((performance.now() - this.#startedAt) * 1000) / 1000;
  }
}

function formatStatistics(figures: IscsiStatistics, cardFailures: number): string {
  const { logins, commands, checkConditions, bytesIn, bytesOut, rejects } = figures;
  const parts = [
    `${logins} logins`,
    `${commands} commands (${checkConditions} with CHECK CONDITION)`,
    `${bytesIn} bytes read`,
    `${bytesOut} bytes written`,
    `${rejects} PDUs rejected`,
    ...failuresOf(cardFailures),
  ];
  return parts.join(", ");
}
