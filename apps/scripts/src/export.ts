import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { adminBookingSchema } from '@mesterhand/domain/admin/bookings';
import { type Cell, csvLine, csvMark } from '@mesterhand/domain/admin/csv';
import { exportedUserSchema } from '@mesterhand/domain/admin/exports';
import { bookingStatusSchema } from '@mesterhand/domain/bookings/state-schema';
import { z } from 'zod';
import { type Work, commonOptions, withRetries } from './connection.ts';
import { endWith } from './outcome.ts';

const day = z.iso.date('is no day such as 2026-11-20').optional();

export const exportOptions = commonOptions.extend({
  format: z.enum(['csv', 'json', 'ndjson']).default('csv'),
  from: day,
  to: day,
  out: z.string().optional(),
});
export const exportUsersOptions = exportOptions.extend({
  type: z.enum(['client', 'master']).optional(),
});
export const exportBookingsOptions = exportOptions.extend({
  status: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(bookingStatusSchema))
    .default([]),
});
type ExportOptions = z.infer<typeof exportOptions>;

type Row = Readonly<Record<string, Cell>>;

interface Part {
  items: Row[];
  nextCursor: string | null;
  total: number | null;
}

/** Fetches the part behind a cursor; the first one without. */
type FetchPart = (cursor: string | undefined) => Promise<Part>;

const rowsAtOnce = 1000;

export async function exportUsers(
  options: z.infer<typeof exportUsersOptions>,
  work: Work,
): Promise<void> {
  const { type } = options;
  const input = { limit: rowsAtOnce, ...days(options), ...(type !== undefined && { type }) };
  await write(options, work, {
    columns: Object.keys(exportedUserSchema.shape),
    fetchPart: (cursor) => work.client.admin.exports.users.query({ ...input, ...behind(cursor) }),
  });
}

export async function exportBookings(
  options: z.infer<typeof exportBookingsOptions>,
  work: Work,
): Promise<void> {
  const input = { limit: rowsAtOnce, statuses: options.status, ...days(options) };
  await write(options, work, {
    columns: Object.keys(adminBookingSchema.shape),
    fetchPart: (cursor) =>
      work.client.admin.exports.bookings.query({ ...input, ...behind(cursor) }),
  });
}

/** The days that were named. */
function days({ from, to }: Pick<ExportOptions, 'from' | 'to'>) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

const behind = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

interface Source {
  columns: string[];
  fetchPart: FetchPart;
}

/** Holds at most one page in memory: the next is fetched once the reader has consumed the last (backpressure). */
async function write(options: ExportOptions, work: Work, source: Source): Promise<void> {
  const { out, format, json } = options;
  if (json && out === undefined)
    throw endWith('usage', '--json reports about a file: add --out FILE, or use --format json.');
  const counted = { rows: 0 };
  const text = Readable.from(formats[format](eachRow(work, source, counted), source.columns));
  if (out === undefined) await pipeline(text, process.stdout, { end: false });
  else await writeWhole(text, out);
  work.desk.note(`${counted.rows} rows${out === undefined ? '' : ` in ${out}`}.`);
  work.desk.report({ rows: counted.rows, format, file: out ?? null });
}

/** Writes under a temporary name until it is complete, so that nobody reads a partial file. */
async function writeWhole(text: Readable, out: string): Promise<void> {
  const aside = `${out}.part`;
  try {
    await pipeline(text, createWriteStream(aside, { mode: 0o600 }));
    await rename(aside, out);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function* eachRow(
  work: Work,
  { fetchPart }: Source,
  counted: { rows: number },
): AsyncGenerator<Row> {
  let progress: ReturnType<Work['desk']['progress']> | undefined;
  let cursor: string | null | undefined;
  try {
    do {
      if (work.stopping.aborted)
        throw endWith('stopped', 'Stopped; no file was written. Run the same command again.');
      const part: Part = await withRetries(work, () => fetchPart(cursor ?? undefined));
      progress ??= work.desk.progress('Exporting', part.total ?? undefined);
      yield* part.items;
      counted.rows += part.items.length;
      progress.at(counted.rows);
      cursor = part.nextCursor;
    } while (cursor !== null);
  } finally {
    progress?.end();
  }
}

type Rows = AsyncIterable<Row>;

const formats = {
  async *csv(rows: Rows, columns: string[]): AsyncGenerator<string> {
    yield csvMark + csvLine(columns);
    for await (const row of rows) yield csvLine(columns.map((column) => row[column] ?? null));
  },
  async *ndjson(rows: Rows): AsyncGenerator<string> {
    for await (const row of rows) yield `${JSON.stringify(row)}\n`;
  },
  async *json(rows: Rows): AsyncGenerator<string> {
    let before = '[\n';
    for await (const row of rows) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  },
};
