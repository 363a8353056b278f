/**
 * Prints rows by their names with a column for each number: plain text that reads alike in a terminal and on a page.
 */
export function printTable(rows: Record<string, Record<string, string>>): void {
  const names = Object.keys(rows);
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))];
  const widths = columns.map((column) =>
    Math.max(column.length, ...names.map((name) => (rows[name]?.[column] ?? '').length)),
  );
  const first = Math.max(0, ...names.map((name) => name.length));
  const line = (name: string, cells: readonly string[]): string =>
    [name.padEnd(first), ...cells.map((cell, at) => cell.padStart(widths[at] ?? 0))]
      .join('  ')
      .trimEnd();
  console.log(line('', columns));
  for (const name of names)
    console.log(
      line(
        name,
        columns.map((column) => rows[name]?.[column] ?? ''),
      ),
    );
}
