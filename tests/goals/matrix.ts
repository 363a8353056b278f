import { cp, rm } from 'node:fs/promises';
import { type TestServer, type TestServerOptions, startTestServer } from '../support/server.ts';
import { type UndoneDatabase, openUndoneDatabase } from '../support/undone-database.ts';
import { type Figures, type Goal, type GoalRun, figure, unless } from './goal.ts';
import { type Surface, edgesOf, expectedOf, findGaps, listSurfaces } from './matrix-attempts.ts';
import type { Outcome } from './matrix-calls.ts';
import { secret } from './matrix-rows.ts';
import { type Knocker, type MatrixWorld, knockers, makeMatrixWorld } from './matrix-world.ts';

export const goal: Goal = {
  promise:
    'Every procedure, path, upload, file and subscription lets in whom it should and nobody else, in an open house and in a closed one.',
  measure: (run) => measureMatrix(run),
  judge: (figures) => [
    ...unless(figure(figures, 'attempts') > 0, 'Nothing was tried.'),
    ...unless(figure(figures, 'mismatches') === 0, `Not as it should be: ${figures['faults']}`),
    ...unless(figure(figures, 'leaks') === 0, `Told to strangers: ${figures['faults']}`),
    ...unless(
      figure(figures, 'gaps') === 0,
      `Without a row, or without a door: ${figures['unknown']}`,
    ),
  ],
};

type Everybody = Knocker | 'deadSession';
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

interface Tally {
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
  { size, cluster, tell }: GoalRun,
  { only = () => true, ...planted }: Other = {},
): Promise<Figures> {
  const house = await startTestServer(cluster);
  const undone = await openUndoneDatabase(house.databaseUrl);
  const tally: Tally = { attempts: 0, mismatches: 0, leaks: 0, faults: [] };
  try {
    const world = await makeMatrixWorld(house);
    const surfaces = listSurfaces(world).filter(({ name }) => only(name));
    const walk = { surfaces, world, tally, size, tell };
    await walkInstallation(cluster, { ...walk, house, undone, planted, isClosed: false });
    await walkInstallation(cluster, { ...walk, house, undone, planted, isClosed: true });
    return describe(tally, surfaces.length);
  } finally {
    await undone.close();
    await house.close();
  }
}

interface Walk extends Pick<GoalRun, 'size' | 'tell'> {
  house: TestServer;
  undone: UndoneDatabase;
  planted: Pick<TestServerOptions, 'router'>;
  world: MatrixWorld;
  surfaces: readonly Surface[];
  tally: Tally;
  isClosed: boolean;
}

/** Tries every surface on a server of its own over the same database, with a copy of the files. */
async function walkInstallation(cluster: GoalRun['cluster'], walk: Walk): Promise<void> {
  const { house, undone, planted, world, isClosed, tally, size, tell } = walk;
  await house.db.updateTable('settings').set({ maintenanceMode: isClosed }).execute();
  const dataDir = `${house.dataDir}-${isClosed ? 'closed' : 'open'}`;
  await cp(house.dataDir, dataDir, { recursive: true });
  const shares = { db: undone.db, databaseUrl: house.databaseUrl, dataDir };
  const server = await startTestServer(cluster, { shares, ...planted });
  const trial = { server, world, isClosed, undo: undone.undo };
  try {
    for (const [place, surface] of walk.surfaces.entries()) {
      await tryOne(surface, trial, { tally, who: chosen(surface, { size, isClosed, place }) });
      if (place % 100 === 99) tell(`${tally.attempts} attempts`);
    }
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function describe({ faults, ...counts }: Tally, surfaces: number): Figures {
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
      : [...knockers, 'deadSession'];
  if (isClosed) return place % 15 === 0 ? ['ownerClient'] : [];
  return surface.kind === 'path' && place % 9 > 0 ? [] : edgesOf(surface);
}

async function tryOne(
  surface: Surface,
  { server, world, isClosed, undo }: Trial,
  { tally, who }: { tally: Tally; who: readonly Everybody[] },
): Promise<void> {
  for (const knocker of who) {
    const outcome = await surface.attempt(server, world.tokens[knocker]);
    await undo();
    tally.attempts += 1;
    const place = `${surface.name} by ${knocker}${isClosed ? ' in a closed house' : ''}`;
    const expected = expectedOf(surface, knocker, isClosed);
    if (!isAsExpected(outcome, expected, surface)) {
      tally.mismatches += 1;
      tally.faults.push(`${place}: ${outcome.status} ${outcome.code} for ${expected}`);
    }
    if (outsiders.includes(knocker) && outcome.text.includes(secret)) {
      tally.leaks += 1;
      tally.faults.push(`${place}: told what is the owners' alone`);
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
