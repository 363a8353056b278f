/** The value of a cell; null is an empty cell. */
export type Cell = string | number | boolean | null;

/** Byte order mark: spreadsheets then read the file as UTF-8. */
export const csvMark = '\uFEFF';

/**
 * One line of a CSV file (RFC 4180), with its line end. A text that a spreadsheet would run as a formula gets a leading
 * apostrophe (CSV injection). The same applies inside a text, after each character at which a reader with other
 * settings begins a new cell.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Characters that begin a formula, with their full-width forms, which Excel accepts in East Asian locales. */
const formulaStart = /(^|[;,\t\r\n])([ "]*)([=+\-@＝＋－＠])/g;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = cell.replace(/^(?=[\t\r])/, "'").replaceAll(formulaStart, "$1$2'$3");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
