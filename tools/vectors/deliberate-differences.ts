// The one table of deliberate differences: what `npm run vectors` excuses, and what docs/vendor-differences.md tells.

import type { DeliberateDifference } from "./deliberate-difference.js";
import {
  exportDifferences,
  imageDifferences,
  limitDifferences,
  loadDifferences,
  textDifferences,
} from "./export-differences.js";
import { readingDifferences } from "./reading-differences.js";
import { refusalDifferences } from "./refusal-differences.js";

export const differenceSections: readonly {
  readonly title: string;
  readonly differences: readonly DeliberateDifference[];
}[] = [
  { title: "Files that both read, otherwise", differences: readingDifferences },
  { title: "Files that only one of them takes", differences: refusalDifferences },
  { title: "What the vendor's files do not hold", differences: exportDifferences },
  { title: "What the vendor's files hold but nobody can read back", differences: textDifferences },
  {
    title: "What the vendor's tool does not take from our files",
    differences: [...loadDifferences, ...limitDifferences],
  },
  { title: "The board's own bytes", differences: imageDifferences },
];
