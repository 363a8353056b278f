import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Backup } from '@mesterhand/domain/backups/schema';
import { type Env, readEnv } from '../env.ts';
import { findArchiveName } from '../features/backups/queries.ts';
import { readBackup, requestBackup } from '../features/backups/service.ts';
import { makeNextBackup } from '../features/backups/worker/service.ts';
import { openExistingInstallation } from '../setup/existing-installation.ts';
import type { Installation } from '../setup/installation.ts';
import { progressLine } from '../setup/progress-bar.ts';

const say = (line: string): void => console.log(line);
const log = { info: () => undefined, error: (details: object) => console.error(details) };

async function backup(): Promise<void> {
  parseArgs({ options: {} });
  const env = readEnv();
  const installation = await openExistingInstallation(env, {
    log: say,
    applicationName: 'mesterhand-backup-command',
  });
  try {
    const { db } = installation;
    const { id } = await requestBackup(db, null, new Date());
    const done = await follow(env, installation, id);
    if (done.status === 'failed') throw new Error(`The backup failed: ${done.problem}.`);
    say(`Backed up to ${join(env.backupDir, (await findArchiveName(db, id)) ?? '')}`);
    if (done.missingFiles > 0)
      say(`${done.missingFiles} files could not be read any more; its manifest.json names them.`);
    say(
      'It holds everything of everybody, private documents too: store it where nobody else can read it.',
    );
  } finally {
    await installation.close();
  }
}

/** Runs the backup here, unless a server on this database has taken it; shows the progress. */
async function follow(
  env: Env,
  installation: Omit<Installation, 'vault'>,
  id: number,
): Promise<Backup> {
  const { db, url, storage } = installation;
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());
  const clock = (): Date => new Date();
  const line = progressLine();
  let isMade = false;
  const making = makeNextBackup(
    { db, url, storage, folder: env.backupDir, clock, log },
    stopping.signal,
  ).finally(() => (isMade = true));
  try {
    for (;;) {
      const state = await readBackup(db, id);
      line.show(`${state.step ?? state.status} ${Math.round(state.progress * 100)} %`);
      if (state.finishedAt !== null) return state;
      if (stopping.signal.aborted && isMade) throw new Error('Stopped.');
      await sleep(300);
    }
  } finally {
    line.end();
    await making;
  }
}

await backup().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
