import { basename } from 'node:path';
import { type ImportOutcome, importedAtOnce } from '@mesterhand/domain/masters/import';
import { z } from 'zod';
import { type Work, commonOptions, withRetries } from './connection.ts';
import {
  type MasterRow,
  type Problem,
  problemOf,
  readMasterFile,
  sayProblem,
} from './master-file.ts';
import { endWith } from './outcome.ts';

export const importOptions = commonOptions.extend({
  dryRun: z.boolean().default(false),
  skipFailed: z.boolean().default(false),
});
type ImportOptions = z.infer<typeof importOptions>;

/** The result for a file, as in `--json`. */
interface ImportReport {
  file: string;
  dryRun: boolean;
  rows: number;
  created: number;
  unchanged: number;
  refused: number;
  problems: Problem[];
}

/**
 * Imports the masters of a file. Everything is validated first, here and on the server; only then is anything created.
 * A file may be imported again: existing rows stay unchanged.
 */
export async function importMasters(
  path: string,
  options: ImportOptions,
  work: Work,
): Promise<void> {
  const { rows, problems } = await readMasterFile(path);
  const checked = await send(work, rows, { dryRun: true });
  problems.push(...checked.problems);
  problems.sort((a, b) => a.line - b.line);
  const report: ImportReport = {
    file: basename(path),
    dryRun: options.dryRun,
    rows: rows.length,
    created: 0,
    unchanged: checked.unchanged,
    refused: new Set(problems.map(({ line }) => line)).size,
    problems,
  };
  const mayMake = problems.length === 0 || options.skipFailed;
  if (!options.dryRun && mayMake) {
    const made = await send(work, checked.ready, { dryRun: false });
    report.created = made.created;
    report.unchanged += made.unchanged;
    problems.push(...made.problems);
    report.refused = new Set(problems.map(({ line }) => line)).size;
  }
  conclude(work, report, { ready: checked.ready.length, mayMake });
}

interface Sent {
  ready: MasterRow[];
  created: number;
  unchanged: number;
  problems: Problem[];
}

async function send(work: Work, rows: MasterRow[], { dryRun }: { dryRun: boolean }): Promise<Sent> {
  const { client, desk, stopping } = work;
  const sent: Sent = { ready: [], created: 0, unchanged: 0, problems: [] };
  const progress = desk.progress(dryRun ? 'Checking' : 'Importing', rows.length);
  try {
    for (let from = 0; from < rows.length; from += importedAtOnce) {
      progress.at(from);
      if (stopping.aborted) throw stopped(from, rows.length, { dryRun });
      const batch = rows.slice(from, from + importedAtOnce);
      const input = { rows: batch.map(({ master }) => master), dryRun };
      const { outcomes } = await withRetries(work, () =>
        client.admin.users.importMasters.mutate(input),
      );
      for (const [index, row] of batch.entries()) note(sent, row, outcomes[index]);
    }
    progress.at(rows.length);
  } finally {
    progress.end();
  }
  return sent;
}

function note(sent: Sent, row: MasterRow, outcome: ImportOutcome | undefined): void {
  switch (outcome?.outcome) {
    case 'ready':
      sent.ready.push(row);
      break;
    case 'created':
      sent.created += 1;
      break;
    case 'unchanged':
      sent.unchanged += 1;
      break;
    case 'refused':
      sent.problems.push(...outcome.issues.map((issue) => problemOf(row.line, issue)));
      break;
    case undefined:
      sent.problems.push({ line: row.line, column: null, message: 'was not answered' });
  }
}

function stopped(done: number, total: number, { dryRun }: { dryRun: boolean }): Error {
  const how = 'Run the same command again to go on: nothing is made twice.';
  return endWith(
    'stopped',
    dryRun ? `Stopped; nothing was imported. ${how}` : `Stopped after ${done} of ${total}. ${how}`,
  );
}

function conclude(
  { desk }: Work,
  report: ImportReport,
  { ready, mayMake }: { ready: number; mayMake: boolean },
): void {
  const { created, unchanged, refused, problems, dryRun } = report;
  for (const problem of problems) desk.complain(sayProblem(problem));
  desk.report(report);
  const known = `${unchanged} there already`;
  if (dryRun)
    desk.print(`Would import ${ready}; ${known}; ${refused} refused. Nothing was changed.`);
  else if (!mayMake)
    desk.print(
      `Nothing was imported: ${refused} lines are wrong. Mend them, or add --skip-failed for the other ${ready}.`,
    );
  else desk.print(`Imported ${created}; ${known}; ${refused} refused.`);
  if (problems.length > 0) throw endWith('failed', `${refused} lines were refused.`);
}
