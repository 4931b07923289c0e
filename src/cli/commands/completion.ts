// scsi2sd completion: scripts for bash, zsh and fish, made from the table of commands.

import type { Options, PositionalOptions } from "yargs";
import { CliError } from "../cli-error.js";
import { type Command, type CommandEntry, textArgument } from "../command.js";
import { exitCodes } from "../exit-code.js";

const shells = ["bash", "zsh", "fish"] as const;
type Shell = (typeof shells)[number];

interface VerbOption {
  readonly name: string;
  readonly about: string;
  readonly isSwitch: boolean;
  /** What may follow it; empty when anything may, or nothing. */
  readonly words: readonly string[];
}

interface Verb {
  readonly verb: string;
  readonly about: string;
  readonly options: readonly VerbOption[];
  /** What may follow the verb itself. */
  readonly words: readonly string[];
}

export const command: Command = {
  usage: "completion [shell]",
  positionals: { shell: { type: "string", choices: shells, default: "bash", describe: "Which shell" } },
  options: {},
  examples: [
    ["scsi2sd completion bash > ~/.local/share/bash-completion/completions/scsi2sd", "bash"],
    ["scsi2sd completion fish > ~/.config/fish/completions/scsi2sd.fish", "fish"],
  ],
  async run(args, output, commands) {
    const shell = shells.find((name) => name === textArgument(args, "shell"));
    if (!shell) throw new CliError("cli/usage", "no such shell", { hint: shells.join(", ") });
    output.out(scripts[shell](await describeVerbs(commands)));
    return exitCodes.done;
  },
};

async function describeVerbs(commands: readonly CommandEntry[]): Promise<Verb[]> {
  return Promise.all(
    commands.map(async ({ verb, about, load }) => {
      const { options, positionals, offers = {} } = (await load()).command;
      const wordsFor = (name: string, { choices }: Options | PositionalOptions): string[] =>
        (choices ?? offers[name] ?? []).map(String);
      const described = Object.entries(options).map(([name, option]) => ({
        name: `--${name}`,
        about: option.describe ?? "",
        isSwitch: option.type === "boolean",
        words: wordsFor(name, option),
      }));
      const help = { name: "--help", about: "Show help", isSwitch: true, words: [] };
      const words = Object.entries(positionals).flatMap(([name, positional]) => wordsFor(name, positional));
      return { verb, about, options: [...described, help], words };
    }),
  );
}

const names = (verb: Verb): string => verb.options.map(({ name }) => name).join(" ");

/** "VERB WORD" → what may follow that word; the word is an option, or the verb itself. */
function followers({ verb, options, words }: Verb): (readonly [after: string, words: string])[] {
  const places = [{ name: verb, words }, ...options].filter((place) => place.words.length > 0);
  return places.map((place) => [`${verb} ${place.name}`, place.words.join(" ")] as const);
}

const scripts: Readonly<Record<Shell, (verbs: readonly Verb[]) => string>> = {
  // Files are left to bash itself (-o default), which knows how to quote their names.
  bash: (verbs) => `# bash completion for scsi2sd
_scsi2sd() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} words=
  if [ "$cur" = = ]; then cur=; elif [ "$prev" = = ]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${verbs.map(({ verb }) => verb).join(" ")}"
  else
    case "\${COMP_WORDS[1]} $prev" in
${verbs
  .flatMap(followers)
  .map(([after, words]) => `      "${after}") words="${words}" ;;`)
  .join("\n")}
    esac
    if [ -z "$words" ] && [[ $cur == -* ]]; then
      case \${COMP_WORDS[1]} in
${verbs.map((verb) => `        ${verb.verb}) words="${names(verb)}" ;;`).join("\n")}
      esac
    fi
  fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur")); fi
}
complete -o bashdefault -o default -F _scsi2sd scsi2sd`,

  zsh: (verbs) => `#compdef scsi2sd
_scsi2sd() {
  local -a verbs=(
${verbs.map(({ verb, about }) => `    '${verb}:${escapeSingle(about)}'`).join("\n")}
  )
  if (( CURRENT == 2 )); then _describe command verbs; return; fi
  case "$words[2] $words[CURRENT-1]" in
${verbs
  .flatMap(followers)
  .map(([after, words]) => `    "${after}") compadd -- ${words}; return ;;`)
  .join("\n")}
  esac
  case $words[2] in
${verbs.map((verb) => `    ${verb.verb}) [[ $PREFIX == -* ]] && compadd -- ${names(verb)} || _files ;;`).join("\n")}
  esac
}
_scsi2sd "$@"`,

  fish: (verbs) =>
    [
      "# fish completion for scsi2sd",
      ...verbs.map(
        ({ verb, about }) => `complete -c scsi2sd -n __fish_use_subcommand -f -a ${verb} -d '${escapeSingle(about)}'`,
      ),
      ...verbs.flatMap(({ verb, options }) =>
        options.map(({ name, about, isSwitch, words }) => {
          const values = isSwitch ? "" : ` -x${words.length > 0 ? ` -a '${words.join(" ")}'` : ""}`;
          return `complete -c scsi2sd -n '__fish_seen_subcommand_from ${verb}' -l ${name.slice(2)}${values} -d '${escapeSingle(about)}'`;
        }),
      ),
      ...verbs
        .filter(({ words }) => words.length > 0)
        .map(
          ({ verb, words }) =>
            `complete -c scsi2sd -n '__fish_seen_subcommand_from ${verb}' -f -a '${words.join(" ")}'`,
        ),
    ].join("\n"),
};

function escapeSingle(text: string): string {
  return text.replaceAll("'", "’").replaceAll(":", " -");
}
