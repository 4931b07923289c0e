// scsi2sd completion: scripts for bash, zsh and fish, made from the table of commands.

import { hostProfiles } from "../../config/index.js";
import { CliError } from "../cli-error.js";
import { type Command, type CommandEntry, textArgument } from "../command.js";
import { exitCodes } from "../exit-code.js";

const shells = ["bash", "zsh", "fish"] as const;
type Shell = (typeof shells)[number];

interface Verb {
  readonly verb: string;
  readonly about: string;
  readonly options: readonly (readonly [name: string, about: string])[];
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
      const { options } = (await load()).command;
      const described = Object.entries(options).map(([name, option]) => [`--${name}`, option.describe ?? ""] as const);
      return { verb, about, options: [...described, ["--help", "Show help"] as const] };
    }),
  );
}

const hostIds = (): string => hostProfiles.map(({ id }) => id).join(" ");
const names = (verb: Verb): string => verb.options.map(([name]) => name).join(" ");

const scripts: Readonly<Record<Shell, (verbs: readonly Verb[]) => string>> = {
  bash: (verbs) => `# bash completion for scsi2sd
_scsi2sd() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${verbs.map(({ verb }) => verb).join(" ")}"
  elif [ "$prev" = --host ] || { [ "$COMP_CWORD" -eq 2 ] && [ "$prev" = hosts ]; }; then
    words="${hostIds()}"
  elif [[ $cur == -* ]]; then
    case \${COMP_WORDS[1]} in
${verbs.map((verb) => `      ${verb.verb}) words="${names(verb)}" ;;`).join("\n")}
    esac
  fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur")); else COMPREPLY=($(compgen -f -- "$cur")); fi
}
complete -o filenames -F _scsi2sd scsi2sd`,

  zsh: (verbs) => `#compdef scsi2sd
_scsi2sd() {
  local -a verbs=(
${verbs.map(({ verb, about }) => `    '${verb}:${escapeSingle(about)}'`).join("\n")}
  )
  if (( CURRENT == 2 )); then _describe command verbs; return; fi
  if [[ $words[CURRENT-1] == --host ]] || [[ $words[2] == hosts && CURRENT -eq 3 ]]; then compadd ${hostIds()}; return; fi
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
        options.map(([name, about]) => {
          const values = name === "--host" ? ` -x -a '${hostIds()}'` : "";
          return `complete -c scsi2sd -n '__fish_seen_subcommand_from ${verb}' -l ${name.slice(2)}${values} -d '${escapeSingle(about)}'`;
        }),
      ),
      `complete -c scsi2sd -n '__fish_seen_subcommand_from hosts' -f -a '${hostIds()}'`,
    ].join("\n"),
};

function escapeSingle(text: string): string {
  return text.replaceAll("'", "’").replaceAll(":", " -");
}
