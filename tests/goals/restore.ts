import { seedBulk } from '@mesterhand/db/seed/bulk';
import {
  type House,
  type MadeArchive,
  backUp,
  findBroken,
  openHouse,
  restore,
  sumFiles,
  sumTables,
} from '../support/backups.ts';
import { type Figures, type Goal, type GoalRun, figure, unless } from './goal.ts';

/** A short run measures no time. */
const courses = {
  whole: { masters: 100_000, files: 2000, allowedSeconds: 60 },
  short: { masters: 200, files: 12, allowedSeconds: undefined },
} as const;

/** @param restoreInto replaces the product's restore, to prove that one which loses something is detected. */
export async function measureRestore(
  { size, cluster, tell }: GoalRun,
  { restoreInto = restore }: { restoreInto?: typeof restore } = {},
): Promise<Figures> {
  const { masters, files, allowedSeconds } = courses[size];
  const [house, fresh] = [await openHouse(cluster), await openHouse(cluster)];
  try {
    await furnish(house, { masters, files });
    tell(`${masters} masters and ${files} files are there`);
    const [archive, backupMs] = await timed(() => backUp(house));
    tell(`backed up in ${Math.round(backupMs / 1000)} s: ${Math.round(archive.bytes / 1e6)} MB`);
    const restoreMs = await timeRestore(() => restoreInto(fresh, archive.path), archive);
    tell(`restored in ${Math.round(restoreMs / 1000)} s`);
    const wanted = await sumTables(house.database.db);
    const found = await sumTables(fresh.database.db);
    const carried = [...wanted].filter(([name]) => !archive.leftOut.includes(name));
    const differing = carried.filter(([name, sum]) => found.get(name) !== sum);
    const [wantedFiles, foundFiles] = [
      await sumFiles(house.storage),
      await sumFiles(fresh.storage),
    ];
    const names = new Set([...wantedFiles.keys(), ...foundFiles.keys()]);
    const otherFiles = [...names].filter((name) => wantedFiles.get(name) !== foundFiles.get(name));
    // The generated reviews have no texts and break an invariant already before the backup.
    const before = await brokenIn(house);
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
    await Promise.all([house.close(), fresh.close()]);
  }
}

const brokenIn = ({ database, storage }: House): Promise<string[]> =>
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
  { database: { db }, storage }: House,
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
    'A backup of 100,000 masters is restored into an empty house within 60 s on two cores: the count and the hash of ' +
    'every table and of every file are the same, and what was true of it is true.',
  measure: (run) => measureRestore(run),
  judge: (figures) => [
    ...unless(
      figure(figures, 'rows') > 0 && figure(figures, 'files') > 0,
      'There was nothing to restore.',
    ),
    ...unless(
      figure(figures, 'differingTables') === 0,
      `Tables are not the same: ${figures['differing']}.`,
    ),
    ...unless(
      figure(figures, 'differingFiles') === 0,
      `${figures['differingFiles']} files are not the same.`,
    ),
    ...unless(
      figures['newlyBrokenInvariants'] === '',
      `Invariants hold no more: ${figures['newlyBrokenInvariants']}.`,
    ),
    ...('allowedSeconds' in figures
      ? unless(
          figure(figures, 'restoreSeconds') <= figure(figures, 'allowedSeconds'),
          `It took ${figures['restoreSeconds']} s.`,
        )
      : []),
  ],
};
