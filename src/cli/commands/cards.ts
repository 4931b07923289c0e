// scsi2sd cards: which SD cards have a timing model, what they give on a board, and where that is known from.

import { type CardSummary, renderCardConstants, renderCardList } from "../../report/index.js";
import { type CardModel, cardModels } from "../../simulate/index.js";
import { type Command, isSet, textArgument } from "../command.js";
import { cardsSetting, summarizeCard } from "../evidence/card-summary.js";
import { exitCodes } from "../exit-code.js";
import { printableJson } from "../format-diagnostic.js";
import { type Output, wrap } from "../output.js";
import { askedCard } from "../simulate/models.js";

export const command: Command = {
  usage: "cards [id]",
  positionals: { id: { type: "string", describe: "One card in full, such as samsung-evo-plus-128gb" } },
  options: { json: { type: "boolean", describe: "As JSON (scsi2sd/cards@1)" } },
  offers: { id: cardModels.map(({ id }) => id) },
  examples: [
    ["scsi2sd cards", "all of them, with what they give on a board"],
    ["scsi2sd cards samsung-evo-plus-128gb", "the figures of one, with sources"],
  ],
  async run(args, output) {
    const id = textArgument(args, "id");
    const shown = id === undefined ? cardModels : [await askedCard(id)];
    const summaries = shown.map(summarizeCard);
    if (isSet(args, "json")) output.out(printableJson(cardsDocument(shown, summaries)));
    else if (id === undefined) output.out(renderCardList(summaries, cardsSetting).trimEnd());
    else for (const card of shown) printCard(card, summaries, output);
    return exitCodes.done;
  },
};

function cardsDocument(cards: readonly CardModel[], summaries: readonly CardSummary[]) {
  return {
    schema: "scsi2sd/cards@1",
    predictedOn: cardsSetting,
    cards: cards.map((card, index) => ({ ...card, predicted: summaries[index] })),
  };
}

function printCard(card: CardModel, summaries: readonly CardSummary[], { out, colors, columns }: Output): void {
  out(`${colors.bold(card.name)} (${card.id})`);
  if (card.aliases) out(wrap(`also: ${card.aliases.join(", ")}`, columns, "  "));
  out(renderCardConstants(card));
  const legend = "fitted: to published measurements of this card. A: an assumption inside the range given.";
  out(wrap(legend, columns, "  "));
  out(`\n${renderCardList(summaries, cardsSetting).trimEnd()}`);
}
