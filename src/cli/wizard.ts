// The guided `init`: every question says what the setting does, its unit and when to change it.

import { cancel, confirm, intro, isCancel, log, note, outro, select, text } from "@clack/prompts";
import {
  assign,
  type BoardConfig,
  boardSettings,
  configForHost,
  defaultConfig,
  findHost,
  formatSetting,
  parseAssignment,
  type Setting,
  speedLabels,
  suggestHosts,
  targetSettings,
} from "../config/index.js";
import { deviceTypeLabels } from "../scsi/index.js";

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
export async function askForConfig(path: string | undefined): Promise<WizardAnswers | undefined> {
  try {
    intro("A new SCSI2SD v6 configuration");
    const host = await askHost();
    let config = host ? configForHost(host).config : defaultConfig();
    config = await askFirmware(config);
    config = await askBoard(config);
    config = await askTargets(config);
    const file = path ?? (await askPath());
    outro(`Next: scsi2sd validate ${file}`);
    return { config, path: file, ...(host ? { host: host.id } : {}) };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    cancel("Stopped.");
    return undefined;
  }
}

async function askHost() {
  const id = answered(
    await text({
      message: "Which computer is the board for? Its known settings become the start. (scsi2sd hosts lists them)",
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
    for (const remark of host.remarks) log.info(remark);
  }
  return host;
}

async function askFirmware(config: BoardConfig): Promise<BoardConfig> {
  const version = answered(
    await text({
      message: "Which firmware does the board run? Kept in the file, so that checks fit it. Empty when unknown.",
      placeholder: "6.3.0",
      validate: (answer) => problemOf("firmwareVersion", answer ?? ""),
    }),
  );
  return version ? assign(config, [parseAssignment("firmwareVersion", version)]) : config;
}

async function askBoard(start: BoardConfig): Promise<BoardConfig> {
  let config = start;
  for (const setting of boardSettings.filter(({ xml }) => xml === "written")) {
    const path = `board.${setting.key}`;
    const value = formatSetting(setting, config.board[setting.key]);
    config = assign(config, [parseAssignment(path, await askSetting(setting, path, value))]);
  }
  return config;
}

/** The answer in the form that `set` takes. */
async function askSetting(setting: Setting, path: string, value: string): Promise<string> {
  const message = `${setting.key}${setting.unit ? ` [${setting.unit}]` : ""}: ${setting.about}`;
  if (setting.kind.type === "boolean") {
    return String(answered(await confirm({ message, initialValue: value === "true" })));
  }
  const labels =
    setting.key === "scsiSpeed" ? speedLabels : setting.key === "deviceType" ? deviceTypeLabels : undefined;
  if (labels) {
    const options = labels.map((label, index) => ({ value: String(index), label: `${index} ${label}` }));
    return answered(await select({ message, options, initialValue: String(Number(value)) }));
  }
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

async function askTargets(start: BoardConfig): Promise<BoardConfig> {
  let config = start;
  for (let slot = 0; slot < config.targets.length; slot++) {
    if (slot > 0) {
      const more = answered(
        await confirm({ message: "Another disk? The board can be up to seven.", initialValue: false }),
      );
      if (!more) break;
      config = assign(config, [
        parseAssignment(`target.${slot}.enabled`, "true"),
        parseAssignment(`target.${slot}.sdSectorStart`, String(endOf(config, slot - 1))),
      ]);
    }
    for (const key of targetQuestions) {
      const setting = targetSettings.find((candidate) => candidate.key === key);
      const target = config.targets[slot];
      if (!setting || !target) continue;
      const path = `target.${slot}.${key}`;
      config = assign(config, [
        parseAssignment(path, await askSetting(setting, path, formatSetting(setting, target[key]))),
      ]);
    }
  }
  return config;
}

/** The first SD sector behind a slot's disk, on the next 4 MiB boundary of the card. */
function endOf(config: BoardConfig, slot: number): number {
  const target = config.targets[slot];
  if (!target) return 0;
  const end = target.sdSectorStart + target.scsiSectors * Math.ceil(target.bytesPerSector / 512);
  return Math.ceil(end / 8192) * 8192;
}

async function askPath(): Promise<string> {
  return answered(await text({ message: "Write it to which file? .xml, .bin or .json", initialValue: "config.xml" }));
}

function problemOf(path: string, answer: string): string | undefined {
  try {
    parseAssignment(path, answer);
    return undefined;
  } catch (error) {
    const { message, hint } = error as { message: string; hint?: string };
    return hint ? `${message}; ${hint}` : message;
  }
}
