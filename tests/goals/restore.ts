import { seedBulk } from '@mesterhand/db/seed/bulk';
import {
  type Installation,
  type MadeArchive,
  backUp,
  findBroken,
  openInstallation,
  restore,
  sumFiles,
  sumTables,
} from '../support/backups.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

/** A short run measures no time. */
const courses = {
  whole: { masters: 100_000, files: 2000, allowedSeconds: 60 },
  short: { masters: 200, files: 12, allowedSeconds: undefined },
} as const;

/** @param restoreInto replaces the product's restore, to prove that one which loses something is detected. */
export async function measureRestore(
  { size, cluster, report }: GoalRun,
  { restoreInto = restore }: { restoreInto?: typeof restore } = {},
): Promise<Metrics> {
  const { masters, files, allowedSeconds } = courses[size];
  const [installation, fresh] = [await openInstallation(cluster), await openInstallation(cluster)];
  try {
    await furnish(installation, { masters, files });
    report(`${masters} masters and ${files} files are there`);
    const [archive, backupMs] = await timed(() => backUp(installation));
    report(`backed up in ${Math.round(backupMs / 1000)} s: ${Math.round(archive.bytes / 1e6)} MB`);
    const restoreMs = await timeRestore(() => restoreInto(fresh, archive.path), archive);
    report(`restored in ${Math.round(restoreMs / 1000)} s`);
    const wanted = await sumTables(installation.database.db);
    const found = await sumTables(fresh.database.db);
    const carried = [...wanted].filter(([name]) => !archive.leftOut.includes(name));
    const differing = carried.filter(([name, sum]) => found.get(name) !== sum);
    const [wantedFiles, foundFiles] = [
      await sumFiles(installation.storage),
      await sumFiles(fresh.storage),
    ];
    const names = new Set([...wantedFiles.keys(), ...foundFiles.keys()]);
    const otherFiles = [...names].filter((name) => wantedFiles.get(name) !== foundFiles.get(name));
    // The generated reviews have no texts and break an invariant already before the backup.
    const before = await brokenIn(installation);
    const broken = (await brokenIn(fresh)).filter((name) => !before.includes(name));
    return {
      masters,
      tables: carried.length,
      rows: carried.reduce((sum, [, text]) => sum + Number.parseInt(text, 10), 0),
      files: wantedFiles.size,
      archiveMb: Math.round(archive.bytes / 1e5) / 10,
      differingTables: differing.length,
      differing: differing.map(([name]) => name).join(', '),
      differingFiles: otherFiles.length,
      newlyBrokenInvariants: broken.join(', '),
      backupSeconds: Math.round(backupMs / 100) / 10,
      restoreSeconds: Math.round(restoreMs / 100) / 10,
      ...(allowedSeconds !== undefined && { allowedSeconds }),
    };
  } finally {
    await Promise.all([installation.close(), fresh.close()]);
  }
}

const brokenIn = ({ database, storage }: Installation): Promise<string[]> =>
  findBroken(database.db, { storage, now: new Date() });

async function timeRestore(act: () => Promise<void>, archive: MadeArchive): Promise<number> {
  try {
    const [, milliseconds] = await timed(act);
    return milliseconds;
  } finally {
    await archive.remove();
  }
}

async function timed<T>(act: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await act(), performance.now() - began];
}

/** A generated data set of masters, and files of which every tenth is private. */
async function furnish(
  { database: { db }, storage }: Installation,
  { masters, files }: { masters: number; files: number },
): Promise<void> {
  await seedBulk(db, { masters });
  const { id: ownerId } = await db
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (let number = 0; number < files; number += 1) {
    const isPrivate = number % 10 === 0;
    const name = `${`${number}`.padStart(16, '0')}.${isPrivate ? 'pdf' : 'webp'}`;
    const bytes = Buffer.alloc(2000 + ((number * 37) % 50_000), `file ${number} `);
    await storage.put({ name, private: isPrivate, bytes });
    await db
      .insertInto('files')
      .values({
        name,
        ownerId,
        purpose: isPrivate ? 'document' : 'gallery',
        private: isPrivate,
        mime: isPrivate ? 'application/pdf' : 'image/webp',
        bytes: bytes.length,
      })
      .execute();
  }
}

export const goal: Goal = {
  promise:
    'A backup of 100,000 masters is restored into an empty installation within 60 s on two cores: the count and the hash of ' +
    'every table and of every file are the same, and what was true of it is true.',
  measure: (run) => measureRestore(run),
  judge: (metrics) => [
    ...unless(
      metric(metrics, 'rows') > 0 && metric(metrics, 'files') > 0,
      'There was nothing to restore.',
    ),
    ...unless(
      metric(metrics, 'differingTables') === 0,
      `Tables are not the same: ${metrics['differing']}.`,
    ),
    ...unless(
      metric(metrics, 'differingFiles') === 0,
      `${metrics['differingFiles']} files are not the same.`,
    ),
    ...unless(
      metrics['newlyBrokenInvariants'] === '',
      `Invariants hold no more: ${metrics['newlyBrokenInvariants']}.`,
    ),
    ...('allowedSeconds' in metrics
      ? unless(
          metric(metrics, 'restoreSeconds') <= metric(metrics, 'allowedSeconds'),
          `It took ${metrics['restoreSeconds']} s.`,
        )
      : []),
  ],
};
