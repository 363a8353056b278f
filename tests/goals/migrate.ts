import { listMigrations, migrateToLatest } from '@mesterhand/db/migrate';
import { seedDemo } from '@mesterhand/db/seed';
import { sql } from 'kysely';
import { type Installation, findBroken, openInstallation } from '../support/backups.ts';
import { makeSampleData } from '../support/sample-data.ts';
import {
  type Rows,
  bygone,
  countRows,
  describeSchema,
  openOldDatabase,
  insertRows,
  readRows,
} from '../support/old-schemas.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

/** The invariants of a database, its row counts and its schema. */
interface Model {
  rows: Rows;
  schema: readonly string[];
  broken: readonly string[];
}

/** @param migrate replaces the product's, to prove that a migration which loses something is detected. */
export async function measureMigrations(
  { size, cluster, report }: GoalRun,
  {
    migrate = migrateToLatest,
    only,
  }: { migrate?: typeof migrateToLatest; only?: readonly string[] } = {},
): Promise<Metrics> {
  const installation = await openInstallation(cluster);
  try {
    const { db } = installation.database;
    if (size === 'whole') await seedDemo(db, { files: installation.storage, now: new Date() });
    else {
      await makeSampleData(db, { users: 60, bookings: 30, messages: 30 });
      await sql`select refresh_listing(array(select id from masters))`.execute(db);
    }
    const model: Model = {
      rows: await readRows(db),
      schema: await describeSchema(db),
      broken: await findBroken(db, { storage: installation.storage, now: new Date() }),
    };
    const versions = (await listMigrations()).slice(0, -1);
    const isTried = (version: string, at: number): boolean =>
      only?.includes(version) ?? (size === 'whole' || at % 36 === 3 || at === versions.length - 1);
    const tried = versions.filter(isTried);
    const total = { rowsSeeded: 0, rowsLost: 0, otherShapes: 0, brokenInvariants: 0 };
    const wrong: string[] = [];
    for (const version of tried) {
      const outcome = await tryVersion(installation, { cluster, version, model, migrate });
      total.rowsSeeded += outcome.seeded;
      total.rowsLost += outcome.lost.length;
      total.otherShapes += outcome.shape.length;
      total.brokenInvariants += outcome.broken.length;
      const faults = [...outcome.lost, ...outcome.shape, ...outcome.broken];
      if (faults.length > 0) wrong.push(`${version}: ${faults.slice(0, 5).join(', ')}`);
      report(
        `${version}: ${outcome.seeded} rows, ${faults.length === 0 ? 'as it should be' : faults.join(', ')}`,
      );
    }
    return { versions: tried.length, ...total, wrong: wrong.join('; ') };
  } finally {
    await installation.close();
  }
}

interface Outcome {
  seeded: number;
  /** Tables that have fewer rows than before. */
  lost: string[];
  /** Differences from the schema of a database created with this version. */
  shape: string[];
  broken: string[];
}

async function tryVersion(
  { storage }: Installation,
  options: {
    cluster: GoalRun['cluster'];
    version: string;
    model: Model;
    migrate: typeof migrateToLatest;
  },
): Promise<Outcome> {
  const { cluster, version, model, migrate } = options;
  const { db, drop } = await openOldDatabase(cluster, version);
  try {
    await insertRows(db, model.rows);
    const before = await countRows(db);
    await migrate(db);
    const after = await countRows(db);
    const schema = await describeSchema(db);
    const broken = await findBroken(db, { storage, now: new Date() });
    return {
      seeded: [...before.values()].reduce((sum, count) => sum + count, 0),
      lost: [...before]
        .filter(([name, count]) => (after.get(nameSince(name)) ?? 0) < count)
        .map(([n]) => n),
      shape: differenceOf(schema, model.schema),
      broken: broken.filter((name) => !model.broken.includes(name)),
    };
  } finally {
    await drop();
  }
}

const nameSince = (table: string): string =>
  bygone.find(({ name }) => name === table)?.became ?? table;

function differenceOf(one: readonly string[], other: readonly string[]): string[] {
  const [here, there] = [new Set(one), new Set(other)];
  return [
    ...one.filter((line) => !there.has(line)).map((line) => `too much: ${line}`),
    ...other.filter((line) => !here.has(line)).map((line) => `missing: ${line}`),
  ];
}

export const goal: Goal = {
  promise:
    'A database of every earlier version, with people and their things in it, becomes one of this version: no table ' +
    'loses a row, the schema is that of a new one, and every invariant holds.',
  measure: (run) => measureMigrations(run),
  judge: (metrics) => [
    ...unless(metric(metrics, 'rowsSeeded') > 0, 'Nothing was there to migrate.'),
    ...unless(
      metric(metrics, 'rowsLost') === 0,
      `${metrics['rowsLost']} tables lost rows: ${metrics['wrong']}.`,
    ),
    ...unless(
      metric(metrics, 'otherShapes') === 0,
      `The schema is another than that of a new database: ${metrics['wrong']}.`,
    ),
    ...unless(
      metric(metrics, 'brokenInvariants') === 0,
      `Invariants hold no more: ${metrics['wrong']}.`,
    ),
  ],
};
