/** What a cell may hold; nothing is an empty cell. */
export type Cell = string | number | boolean | null;

/** Tells a spreadsheet that the text is UTF-8. */
export const csvMark = '\uFEFF';

/**
 * One line of a CSV file (RFC 4180), with its end. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front: what people typed here is shown there, never executed.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
