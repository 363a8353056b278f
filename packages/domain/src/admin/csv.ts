/** What a cell may hold; nothing is an empty cell. */
export type Cell = string | number | boolean | null;

/** Tells a spreadsheet that the text is UTF-8. */
export const csvMark = '\uFEFF';

/**
 * One line of a CSV file (RFC 4180), with its end. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front: what people typed here is shown there, never executed. The same inside of a text, after each
 * character at which a reader with other settings begins a new cell.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What a formula begins with, in its full-width forms too, as Excel reads them in East Asian locales. */
const formulaStart = /(^|[;,\t\r\n])([ "]*)([=+\-@＝＋－＠])/g;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = cell.replace(/^(?=[\t\r])/, "'").replaceAll(formulaStart, "$1$2'$3");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
