// The guided `init`: every question says what the setting does, its unit and when to change it.

import { cancel, confirm, intro, isCancel, log, note, outro, S_BAR, select, text } from "@clack/prompts";
import {
  assign,
  type BoardConfig,
  boardSettings,
  configForHost,
  defaultConfig,
  findHost,
  formatSetting,
  getSetting,
  parseAssignment,
  type Setting,
  type SettingAssignment,
  sdRange,
  speedLabels,
  suggestHosts,
  targetSettings,
} from "../config/index.js";
import { deviceTypeLabels } from "../scsi/index.js";
import { wrap } from "./output.js";

export interface WizardStart {
  /** From the command line, when it has them. */
  readonly path: string | undefined;
  readonly firmware: string | undefined;
  /** Why a file cannot be written there, if it cannot. */
  readonly problemOfPath: (path: string) => string | undefined;
  /** Of the terminal. */
  readonly columns: number;
}

/** Words of a question, broken so that the guide line at the left goes on beside them. */
interface Layout {
  /** In front of a text field, which does not break lines by itself. */
  readonly field: (words: string) => string;
  readonly choice: (words: string) => string;
}

const guideColumns = 4;

function layoutFor(columns: number): Layout {
  const choice = (words: string) => wrap(words, columns - guideColumns);
  return { choice, field: (words) => choice(words).replaceAll("\n", `\n${S_BAR}  `) };
}

export interface WizardAnswers {
  readonly config: BoardConfig;
  readonly path: string;
  readonly host?: string;
}

/** Thrown when the owner presses Ctrl-C at a question. */
class Stopped extends Error {}

function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer)) throw new Stopped();
  return answer as Exclude<Answer, symbol>;
}

/** `undefined` when the owner stopped; nothing has been written then. */
export async function askForConfig(start: WizardStart): Promise<WizardAnswers | undefined> {
  const layout = layoutFor(start.columns);
  try {
    intro("A new SCSI2SD v6 configuration. Enter keeps what is shown, Ctrl-C stops.");
    const host = await askHost(layout);
    let config = host ? configForHost(host).config : defaultConfig();
    config = await askFirmware(config, start.firmware, layout);
    config = await askBoard(config, layout);
    config = await askTargets(config, layout);
    const file = start.path ?? (await askPath(start.problemOfPath));
    outro(`After changes by hand: scsi2sd validate ${file}`);
    return { config, path: file, ...(host ? { host: host.id } : {}) };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    cancel("Stopped.");
    return undefined;
  }
}

async function askHost({ field, choice }: Layout) {
  const id = answered(
    await text({
      message: field(
        "Which computer is the board for? Its known settings become the start. (scsi2sd hosts lists them)",
      ),
      placeholder: "nextstation, sgi-indy, mac-se30 … or empty",
      validate: (answer) => {
        if (!answer || findHost(answer)) return undefined;
        const near = suggestHosts(answer).map((profile) => profile.id);
        return near.length > 0
          ? `Did you mean ${near.join(", ")}?`
          : "Not known; leave it empty for a plain configuration.";
      },
    }),
  );
  const host = id ? findHost(id) : undefined;
  if (host) {
    const { choices } = configForHost(host);
    note(
      choices
        .map(({ path, value, confidence }) => `${path}=${value}${confidence ? ` [${confidence}]` : ""}`)
        .join("\n"),
      host.name,
    );
    for (const remark of host.remarks) log.info(choice(remark));
  }
  return host;
}

async function askFirmware(config: BoardConfig, known: string | undefined, { field }: Layout): Promise<BoardConfig> {
  const version = answered(
    await text({
      message: field("Which firmware does the board run? Kept in the file, so that checks fit it. Empty when unknown."),
      placeholder: "6.3.0",
      ...(known === undefined ? {} : { initialValue: known }),
      validate: (answer) => problemOf("firmwareVersion", answer ?? ""),
    }),
  );
  return version ? assign(config, [parseAssignment("firmwareVersion", version)]) : config;
}

async function askBoard(start: BoardConfig, layout: Layout): Promise<BoardConfig> {
  let config = start;
  for (const setting of boardSettings.filter(({ xml }) => xml === "written")) {
    const path = `board.${setting.key}`;
    const value = formatSetting(setting, config.board[setting.key]);
    config = assign(config, [parseAssignment(path, await askSetting(setting, path, value, layout))]);
  }
  return config;
}

/** The answer in the form that `set` takes. */
async function askSetting(setting: Setting, path: string, value: string, layout: Layout): Promise<string> {
  const words = `${setting.key}${setting.unit ? ` [${setting.unit}]` : ""}: ${setting.about}`;
  if (setting.kind.type === "boolean") {
    return String(answered(await confirm({ message: layout.choice(words), initialValue: value === "true" })));
  }
  const labels =
    setting.key === "scsiSpeed" ? speedLabels : setting.key === "deviceType" ? deviceTypeLabels : undefined;
  if (labels) {
    const options = labels.map((label, index) => ({ value: String(index), label: `${index} ${label}` }));
    return answered(await select({ message: layout.choice(words), options, initialValue: String(Number(value)) }));
  }
  const message = layout.field(words);
  return answered(await text({ message, initialValue: value, validate: (answer) => problemOf(path, answer ?? "") }));
}

const targetQuestions = [
  "id",
  "deviceType",
  "sdSectorStart",
  "scsiSectors",
  "bytesPerSector",
  "vendor",
  "prodId",
] as const;

/** What a further disk has in common with the first: what suits the host, not what tells disks apart. */
const sharedKeys = targetSettings
  .map(({ key }) => key)
  .filter((key) => !["id", "enabled", "sdSectorStart", "serial"].includes(key));

async function askTargets(start: BoardConfig, layout: Layout): Promise<BoardConfig> {
  let config = start;
  for (let slot = 0; slot < config.targets.length; slot++) {
    if (slot > 0) {
      if (!hasRoomBehind(config, slot - 1)) break;
      const more = answered(
        await confirm({ message: "Another disk? The board can be up to seven.", initialValue: false }),
      );
      if (!more) break;
      config = assign(config, anotherDisk(config, slot));
    }
    for (const key of targetQuestions) {
      const setting = targetSettings.find((candidate) => candidate.key === key);
      const target = config.targets[slot];
      if (!setting || !target) continue;
      const path = `target.${slot}.${key}`;
      config = assign(config, [
        parseAssignment(path, await askSetting(setting, path, formatSetting(setting, target[key]), layout)),
      ]);
    }
  }
  return config;
}

/** 4 MiB, the erase block of most cards. */
const eraseBlockSectors = 8192;

function anotherDisk(config: BoardConfig, slot: number): SettingAssignment[] {
  const taken = config.targets.slice(0, slot).map(({ id }) => id);
  const id = [0, 1, 2, 3, 4, 5, 6].find((candidate) => !taken.includes(candidate)) ?? slot;
  const own = { enabled: "true", id: String(id), sdSectorStart: String(endOf(config, slot - 1)) };
  const shared = sharedKeys.map((key) => [key, getSetting(config, `target.0.${key}`)] as const);
  return [...shared, ...Object.entries(own)].map(([key, value]) => parseAssignment(`target.${slot}.${key}`, value));
}

/** A disk that takes the rest of the card leaves no room for another, nor does one at the end of what 32 bits can count. */
function hasRoomBehind(config: BoardConfig, slot: number): boolean {
  return config.targets[slot]?.scsiSectors !== 0 && endOf(config, slot) < 2 ** 32;
}

/** The first SD sector behind a slot's disk, on the next 4 MiB boundary of the card. */
function endOf(config: BoardConfig, slot: number): number {
  const target = config.targets[slot];
  return target ? Math.ceil(sdRange(target).end / eraseBlockSectors) * eraseBlockSectors : 0;
}

async function askPath(problemOfPath: WizardStart["problemOfPath"]): Promise<string> {
  const validate = (answer: string | undefined) => problemOfPath(answer ?? "");
  const message = "Write it to which file? .xml, .bin or .json";
  return answered(await text({ message, initialValue: "config.xml", validate }));
}

function problemOf(path: string, answer: string): string | undefined {
  return problemIn(() => parseAssignment(path, answer));
}

/** What a failure says, for the line below a question. */
export function problemIn(attempt: () => unknown): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    const { message, hint } = error as { message: string; hint?: string };
    return hint ? `${message}; ${hint}` : message;
  }
}
