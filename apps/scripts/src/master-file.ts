import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import {
  type ImportedMaster,
  importColumns,
  readImportedMaster,
  requiredImportColumns,
} from '@mesterhand/domain/masters/import';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { sayIssue } from './issue-words.ts';
import { endWith } from './outcome.ts';

/** A problem in a file, at the position editors show. `column` is null when it concerns the whole line. */
export interface Problem {
  line: number;
  column: string | null;
  message: string;
}

export interface MasterRow {
  line: number;
  master: ImportedMaster;
}

/** A parsed file of masters: the valid rows, and the problems of the others. */
export interface MasterFile {
  rows: MasterRow[];
  problems: Problem[];
}

const parsedSchema = z.array(
  z.object({ record: z.array(z.string()), raw: z.string(), info: z.object({ lines: z.number() }) }),
);

/** Reads a CSV file with a header; commas, semicolons and tabs part its cells, whichever the header uses. */
export async function readMasterFile(path: string): Promise<MasterFile> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw endWith('usage', `${path} can't be read: ${error.message}`);
  });
  if (!isUtf8(bytes))
    throw endWith('failed', `${path} is not UTF-8: save it as "CSV UTF-8" and try again.`);
  const { records, problems } = readRecords(bytes.toString());
  const [header, ...body] = records;
  if (header === undefined) throw endWith('failed', `${path} is empty.`);
  const columns = header.cells.map((cell) => cell.trim());
  const wrong = checkHeader(columns);
  if (wrong.length > 0)
    return { rows: [], problems: wrong.map((message) => ({ line: 1, column: null, message })) };
  const file: MasterFile = { rows: [], problems };
  for (const { line, cells } of body) readRow(file, columns, { line, cells });
  refuseRepetitions(file);
  file.problems.sort((a, b) => a.line - b.line);
  return file;
}

interface CsvRecord {
  /** The line it begins in. */
  line: number;
  cells: string[];
}

function readRecords(text: string): { records: CsvRecord[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const found: unknown = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = Number(error?.['lines'] ?? 0);
      problems.push({ line, column: null, message: error?.message ?? 'can not be read' });
      return undefined;
    },
  });
  const records = parsedSchema.parse(found).map(({ record, raw, info }) => ({
    line: info.lines - countLines(raw.trimEnd()) + 1,
    cells: record,
  }));
  return { records, problems };
}

/** The most frequent candidate in the header. */
function delimiterOf(text: string): string {
  const header = text.split('\n', 1)[0] ?? '';
  const count = (sign: string): number => header.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** A cell in quotes may hold line breaks: how many lines a record takes. */
const countLines = (raw: string): number => raw.trimStart().split(/\r\n|\n|\r/).length;

function checkHeader(columns: string[]): string[] {
  const known: readonly string[] = importColumns;
  const strange = columns.filter((column) => !known.includes(column));
  const missing = requiredImportColumns.filter((column) => !columns.includes(column));
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index);
  return [
    ...strange.map((column) => `"${column}" is no column of masters: ${known.join(', ')}`),
    ...missing.map((column) => `the column "${column}" is missing`),
    ...twice.map((column) => `the column "${column}" stands there twice`),
  ];
}

function readRow(file: MasterFile, columns: string[], { line, cells }: CsvRecord): void {
  if (cells.length !== columns.length) {
    const message = `has ${cells.length} cells, and the header has ${columns.length}`;
    file.problems.push({ line, column: null, message });
    return;
  }
  const read = readImportedMaster(
    Object.fromEntries(columns.map((column, index) => [column, cells[index]])),
  );
  if ('master' in read) file.rows.push({ line, master: read.master });
  else file.problems.push(...read.issues.map((issue) => problemOf(line, issue)));
}

/** A refused field of a row; one of services names the service by its place. */
export function problemOf(
  line: number,
  { path, message }: { path: (string | number)[]; message: string },
): Problem {
  const [column, ...within] = path;
  const number = within.find((step) => typeof step === 'number');
  const which = number === undefined ? '' : `number ${number + 1} `;
  return {
    line,
    column: column === undefined ? null : String(column),
    message: `${which}${sayIssue(message)}`,
  };
}

/** Of two lines with the same address the first one counts. */
function refuseRepetitions(file: MasterFile): void {
  const first = new Map<string, number>();
  file.rows = file.rows.filter(({ line, master }) => {
    const { email } = master;
    const earlier = first.get(email);
    if (earlier === undefined) first.set(email, line);
    else file.problems.push({ line, column: 'email', message: `is that of line ${earlier}` });
    return earlier === undefined;
  });
}

/** Position and problem, in the format of editors and people. */
export function sayProblem({ line, column, message }: Problem): string {
  return column === null
    ? `line ${line}: ${message}`
    : `line ${line}, column "${column}": ${message}`;
}
