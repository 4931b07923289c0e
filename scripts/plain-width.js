// Stands in for the package string-width in the bundled command line. That one measures emoji and East Asian letters, for
// which it sets up Intl.Segmenter at every start (a third of the start-up time); help texts here have neither.

/** Colour codes take no room. */
const escapeSequence = /\u001B\[[0-9;]*m/g;

/**
 * Columns that a line takes on a terminal.
 * @param {string} text
 */
export default function stringWidth(text) {
  return [...String(text).replace(escapeSequence, "")].length;
}
