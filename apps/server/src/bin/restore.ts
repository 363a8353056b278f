import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@mesterhand/db/connect';
import type { Manifest } from '@mesterhand/domain/backups/manifest';
import { type RestoreStep, restoreArchive } from '../core/backup/index.ts';
import { readEnv, root } from '../env.ts';
import { openExistingDatabase } from '../setup/existing-installation.ts';
import { openStorage } from '../setup/installation.ts';
import { recordInstallation } from '../core/database/index.ts';
import { progressLine } from '../setup/progress-bar.ts';

const usage = `npm run restore -- FILE              brings an installation without people to the state of a backup
npm run restore -- FILE --replace    … or one with people: everything it holds is replaced
npm run restore -- FILE --create     … or a new one, which is created where the settings say
The server must be stopped. Exit code 0: restored; 1: refused or failed, nothing was changed; 2: wrong use.`;

const say = (text: string): void => console.log(text);

async function restore({ path, replace, create }: Request): Promise<void> {
  const env = readEnv();
  const options = { log: say, applicationName: 'mesterhand-restore' };
  const { db, url, embedded, close } = create
    ? await openDatabase({ ...env, ...options })
    : await openExistingDatabase(env, options);
  const line = progressLine();
  const onStep = (step: RestoreStep): void => line.show(describe(step));
  try {
    const storage = await openStorage(env);
    const manifest = await restoreArchive({ path, url, storage, replace, onStep });
    await recordInstallation(env.dataDir, { db, url, embedded });
    line.end();
    summarize(manifest);
  } finally {
    line.end();
    await close();
  }
}

interface Request {
  path: string;
  replace: boolean;
  /** Whether an installation may be created. */
  create: boolean;
}

/** Parses the arguments; undefined when they are invalid. A relative path starts at the root of the checkout. */
function readOptions(): Request | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: {
        replace: { type: 'boolean', default: false },
        create: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return undefined;
    return { path: resolve(root, file), ...values };
  } catch {
    return undefined;
  }
}

function describe(step: RestoreStep): string {
  switch (step.kind) {
    case 'verify':
      return 'Reading the archive to prove it…';
    case 'verified':
      return `The archive is whole: made ${step.manifest.createdAt}, schema ${step.manifest.schema}.`;
    case 'table':
      return `${step.name}: ${step.rows} rows`;
    case 'files':
      return `files: ${Math.floor((step.done / step.count) * 100)} %`;
    case 'finishing':
      return 'Proving the keys between tables…';
  }
}

function summarize({ createdAt, tables, files, missing, leftOut }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restored the state of ${createdAt}: ${rows} rows in ${tables.length} tables, ${files.count} files.`,
  );
  say(`Left out by every backup: ${leftOut.join(', ')}. Everyone signs in anew.`);
  if (missing.length === 0) return;
  say(`${missing.length} files were missing already when it was made:`);
  for (const { name, reason } of missing) say(`  ${name} (${reason})`);
}

const request = readOptions();
if (request === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await restore(request).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
