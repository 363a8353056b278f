import { cp, rm } from 'node:fs/promises';
import { type TestServer, type TestServerOptions, startTestServer } from '../support/server.ts';
import { type UndoneDatabase, openUndoneDatabase } from '../support/undone-database.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';
import { type Surface, edgesOf, expectedOf, findGaps, listSurfaces } from './matrix-attempts.ts';
import type { Outcome } from './matrix-calls.ts';
import { secret } from './matrix-rows.ts';
import { type Caller, type MatrixWorld, callers, makeMatrixWorld } from './matrix-world.ts';

export const goal: Goal = {
  promise:
    'Every procedure, path, upload, file and subscription accepts authorised callers and nobody else, in normal operation and in maintenance mode.',
  measure: (run) => measureMatrix(run),
  judge: (metrics) => [
    ...unless(metric(metrics, 'attempts') > 0, 'Nothing was tried.'),
    ...unless(metric(metrics, 'mismatches') === 0, `Not as it should be: ${metrics['faults']}`),
    ...unless(metric(metrics, 'leaks') === 0, `Disclosed to strangers: ${metrics['faults']}`),
    ...unless(
      metric(metrics, 'gaps') === 0,
      `Without a row, or without an entry point: ${metrics['unknown']}`,
    ),
  ],
};

type Everybody = Caller | 'deadSession';
/** Callers who may not receive private data of the owners. */
const outsiders: readonly Everybody[] = [
  'visitor',
  'strangerClient',
  'strangerMaster',
  'deadSession',
];

interface Trial {
  server: TestServer;
  world: MatrixWorld;
  isClosed: boolean;
  undo: () => Promise<void>;
}

interface Counts {
  attempts: number;
  mismatches: number;
  leaks: number;
  faults: string[];
}

interface Other extends Pick<TestServerOptions, 'router'> {
  /** The surfaces that are tried. */
  only?: (name: string) => boolean;
}

/** Uses the given router instead of the product's own, if there is one. */
export async function measureMatrix(
  { size, cluster, report }: GoalRun,
  { only = () => true, ...seeded }: Other = {},
): Promise<Metrics> {
  const installation = await startTestServer(cluster);
  const undone = await openUndoneDatabase(installation.databaseUrl);
  const counts: Counts = { attempts: 0, mismatches: 0, leaks: 0, faults: [] };
  try {
    const world = await makeMatrixWorld(installation);
    const surfaces = listSurfaces(world).filter(({ name }) => only(name));
    const walk = { surfaces, world, counts, size, report };
    await walkInstallation(cluster, { ...walk, installation, undone, seeded, isClosed: false });
    await walkInstallation(cluster, { ...walk, installation, undone, seeded, isClosed: true });
    return describe(counts, surfaces.length);
  } finally {
    await undone.close();
    await installation.close();
  }
}

interface Walk extends Pick<GoalRun, 'size' | 'report'> {
  installation: TestServer;
  undone: UndoneDatabase;
  seeded: Pick<TestServerOptions, 'router'>;
  world: MatrixWorld;
  surfaces: readonly Surface[];
  counts: Counts;
  isClosed: boolean;
}

/** Tries every surface on a server of its own over the same database, with a copy of the files. */
async function walkInstallation(cluster: GoalRun['cluster'], walk: Walk): Promise<void> {
  const { installation, undone, seeded, world, isClosed, counts, size, report } = walk;
  await installation.db.updateTable('settings').set({ maintenanceMode: isClosed }).execute();
  const dataDir = `${installation.dataDir}-${isClosed ? 'closed' : 'open'}`;
  await cp(installation.dataDir, dataDir, { recursive: true });
  const shares = { db: undone.db, databaseUrl: installation.databaseUrl, dataDir };
  const server = await startTestServer(cluster, { shares, ...seeded });
  const trial = { server, world, isClosed, undo: undone.undo };
  try {
    for (const [place, surface] of walk.surfaces.entries()) {
      await tryOne(surface, trial, { counts, who: chosen(surface, { size, isClosed, place }) });
      if (place % 100 === 99) report(`${counts.attempts} attempts`);
    }
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function describe({ faults, ...counts }: Counts, surfaces: number): Metrics {
  const gaps = findGaps();
  return {
    surfaces,
    ...counts,
    gaps: gaps.length,
    faults: faults.slice(0, 20).join('; '),
    unknown: gaps.slice(0, 20).join(', '),
  };
}

/** In the whole form all callers; in the short one the edges of each guard, of all surfaces or of a sample. */
function chosen(
  surface: Surface,
  { size, isClosed, place }: { size: GoalRun['size']; isClosed: boolean; place: number },
): readonly Everybody[] {
  if (size === 'whole')
    return isClosed
      ? ['visitor', 'ownerClient', 'ownerMaster', 'moderator', 'admin']
      : [...callers, 'deadSession'];
  if (isClosed) return place % 15 === 0 ? ['ownerClient'] : [];
  return surface.kind === 'path' && place % 9 > 0 ? [] : edgesOf(surface);
}

async function tryOne(
  surface: Surface,
  { server, world, isClosed, undo }: Trial,
  { counts, who }: { counts: Counts; who: readonly Everybody[] },
): Promise<void> {
  for (const caller of who) {
    const outcome = await surface.attempt(server, world.tokens[caller]);
    await undo();
    counts.attempts += 1;
    const place = `${surface.name} by ${caller}${isClosed ? ' in maintenance mode' : ''}`;
    const expected = expectedOf(surface, caller, isClosed);
    if (!isAsExpected(outcome, expected, surface)) {
      counts.mismatches += 1;
      counts.faults.push(`${place}: ${outcome.status} ${outcome.code} for ${expected}`);
    }
    if (outsiders.includes(caller) && outcome.text.includes(secret)) {
      counts.leaks += 1;
      counts.faults.push(`${place}: disclosed private data of the owners`);
    }
  }
}

/** A refusal must carry the right error code, in maintenance mode as well. */
function isAsExpected({ status, code }: Outcome, expected: number, { row }: Surface): boolean {
  if (status !== expected) return false;
  if (expected === 503) return code === 'server.maintenance';
  const isGate = expected === 401 && !row.endsWith('401');
  return !isGate || code === 'auth.required';
}
