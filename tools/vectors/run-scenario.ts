// Runs one recorded scenario against a simulated board and says where it differs.

import { createBoard, type SimulatedBoard } from "../../src/emulator/index.js";
import { compareStep } from "./compare-step.js";
import { compareWrites } from "./compare-writes.js";
import { protectionOf, ScenarioCard, scenarioCard } from "./scenario-card.js";
import { ScenarioComputer } from "./scenario-computer.js";
import { ScenarioInitiator } from "./scenario-initiator.js";
import type { Scenario, StepFields } from "./scenario-line.js";

export interface ScenarioResult {
  readonly failures: readonly string[];
  /** Steps with bytes that depend on the buffer's former contents, and how many of them are as recorded. */
  readonly bufferDependent: { readonly steps: number; readonly same: number };
}

/** The recordings are of the 2020 board. */
const revision = "2020";
const shownFailures = 5;

export function runScenario(scenario: Scenario): ScenarioResult {
  const walk = new ScenarioWalk(scenario);
  scenario.steps.forEach((step, index) => {
    walk.take(step, index);
  });
  return walk.result;
}

class ScenarioWalk {
  readonly #scenario: Scenario;
  readonly #board: SimulatedBoard;
  /** Only where a step is about USB. */
  readonly #computer: ScenarioComputer | undefined;
  #card: ScenarioCard;
  #hasCard: boolean;
  readonly #failures: string[] = [];
  #marked = 0;
  #markedSame = 0;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#card = scenarioCard(scenario);
    this.#hasCard = scenario.sdPresentAtBoot !== false;
    const options = { firmware: scenario.firmware, revision } as const;
    this.#board = createBoard(this.#hasCard ? { ...options, card: this.#card } : options);
    const usesUsb = scenario.steps.some(({ op }) => op === "hid" || op === "usb");
    if (usesUsb) this.#computer = new ScenarioComputer(this.#board, scenario);
    this.#compareBoot();
  }

  get result(): ScenarioResult {
    const failures = this.#failures.slice(0, shownFailures);
    if (this.#failures.length > shownFailures) failures.push(`and ${this.#failures.length - shownFailures} more`);
    return { failures, bufferDependent: { steps: this.#marked, same: this.#markedSame } };
  }

  take(step: StepFields, index: number): void {
    if (step.op === undefined) this.#select(step, index);
    else this.#operate(step, index);
  }

  #compareBoot(): void {
    const { boot, comparesWaits } = this.#scenario;
    const { idMask, startupNs } = this.#board;
    if (idMask !== boot.idMask) this.#failures.push(`start-up: ID mask ${idMask}, recorded ${boot.idMask}`);
    if (boot.delayNs !== undefined && comparesWaits && startupNs !== boot.delayNs) {
      this.#failures.push(`start-up: ${startupNs} ns, recorded ${boot.delayNs}`);
    }
  }

  #select(step: StepFields, index: number): void {
    const initiator = new ScenarioInitiator(step);
    this.#card.readFailed = false;
    const connection = this.#board.connect(initiator);
    const { differences, bufferDependent } = compareStep(
      step,
      {
        connection,
        initiator,
        writes: this.#card.takeWrites(),
        sync: this.#board.agreementOf(initiator.targetId),
        readFailed: this.#card.readFailed,
      },
      this.#scenario.comparesWaits ? "compared" : "ignored",
    );
    const cdb = step.cdb ?? step.cdbs?.join(" ");
    this.#failures.push(...differences.map((difference) => `step ${index} (${cdb}): ${difference}`));
    if (bufferDependent === undefined) return;
    this.#marked++;
    if (bufferDependent === "same") this.#markedSame++;
  }

  #exchange(step: StepFields, index: number): void {
    const differences = [...(this.#computer?.exchange(step) ?? [])];
    const writes = compareWrites(step.sdWrites ?? [], this.#card.takeWrites());
    if (writes !== undefined) differences.push(writes);
    const report = step.reports?.[0]?.slice(0, 16);
    this.#failures.push(...differences.map((difference) => `step ${index} (report ${report}…): ${difference}`));
  }

  #operate(step: StepFields, index: number): void {
    switch (step.op) {
      case "busReset":
        this.#board.resetBus();
        break;
      case "sdRemove":
        this.#hasCard = false;
        this.#board.removeCard();
        break;
      case "sdInsert":
        // The card detect switch tells only of changes.
        if (this.#hasCard) break;
        this.#hasCard = true;
        if (step.sectors !== undefined) this.#card = new ScenarioCard(step.sectors, protectionOf(this.#scenario));
        this.#board.insertCard(this.#card);
        break;
      case "sdReadFail":
        this.#card.failReads(step.lba ?? 0, step.count ?? 0);
        break;
      case "usb":
        this.#computer?.configure(step.configured ?? true);
        break;
      case "hid":
        this.#exchange(step, index);
        break;
      default:
        this.#failures.push(`step ${index}: ${step.op} is not known here`);
    }
  }
}
