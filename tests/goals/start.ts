import { chmod, cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadVariously } from '../bench/load.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';
import { installFresh, startRun } from './start-runs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const limits = { firstMs: 60_000, secondMs: 3000, idleMb: 150, loadedMb: 300 };

/** What a clone does not contain. */
const notCloned = new Set([
  'node_modules',
  '.data',
  '.git',
  '.turbo',
  'dist',
  'test-results',
  'playwright-report',
]);

async function measureStart({ size, report }: GoalRun): Promise<Metrics> {
  const folder = await mkdtemp(join(tmpdir(), 'mesterhand-start-'));
  // The database runs as another user where this is root.
  await chmod(folder, 0o755);
  try {
    return size === 'whole' ? await startClone(folder, report) : await startHere(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The server alone, in this checkout, with its own database and files. */
async function startHere(folder: string): Promise<Metrics> {
  const dataDir = join(folder, 'data');
  const port = await findPort();
  const start = () =>
    startRun({
      command: [process.execPath, join(root, 'apps/server/src/main.ts')],
      cwd: root,
      page: `http://127.0.0.1:${port}/readyz`,
      env: { PORT: `${port}`, DATA_DIR: dataDir, SEED: 'none' },
      mark: dataDir,
      timeoutMs: 60_000,
    });
  const first = await start();
  const firstEnd = await first.stop();
  const secrets = await readSecrets(dataDir);
  const second = await start();
  const secondEnd = await second.stop();
  return {
    size: 'short',
    exitCodes: `${firstEnd.code} ${secondEnd.code}`,
    leftBehind: firstEnd.left + secondEnd.left,
    madeAtFirst: countMade(first.output()),
    madeAgain: countMade(second.output()),
    secretsKept: secrets !== '' && secrets === (await readSecrets(dataDir)),
  };
}

/** `npm start` on a clone, with packages in npm's cache, on two processors. */
async function startClone(folder: string, report: GoalRun['report']): Promise<Metrics> {
  const clone = join(folder, 'mesterhand');
  await cp(root, clone, { recursive: true, filter: (path) => isCloned(relative(root, path)) });
  report('fetching packages, so that they lie in npm’s cache');
  await installFresh(clone);
  await rm(join(clone, 'node_modules'), { recursive: true, force: true });
  const port = await findPort();
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    startRun({
      command: [...(availableParallelism() > 2 ? ['taskset', '-c', '0,1'] : []), 'npm', 'start'],
      cwd: clone,
      page: `${url}/`,
      env: {
        PORT: `${port}`,
        DATA_DIR: '',
        SEED: '',
        RATE_READ: '1000000/60',
        RATE_SEARCH: '1000000/60',
      },
      mark: clone,
      timeoutMs: 600_000,
    });
  report('the first start');
  const first = await start();
  const firstEnd = await first.stop();
  const secrets = await readSecrets(join(clone, '.data'));
  report('the second start');
  const second = await start();
  try {
    await sleep(15_000);
    const idleMb = await second.residentMb();
    report('the load');
    const answers = await loadVariously(port, 30_000);
    const loadedMb = await second.residentMb();
    const secondEnd = await second.stop();
    return {
      size: 'whole',
      exitCodes: `${firstEnd.code} ${secondEnd.code}`,
      leftBehind: firstEnd.left + secondEnd.left,
      madeAtFirst: countMade(first.output()),
      madeAgain: countMade(second.output()),
      secretsKept: secrets !== '' && secrets === (await readSecrets(join(clone, '.data'))),
      firstMs: Math.round(first.ms),
      secondMs: Math.round(second.ms),
      idleMb,
      answers,
      loadedMb,
    };
  } finally {
    await second.stop();
  }
}

const isCloned = (path: string): boolean => !path.split('/').some((part) => notCloned.has(part));

/** Log lines about something that is created only once. */
function countMade(output: string): number {
  return output.match(/^(Creating|Migrated|Seed|Insert|Install|Build|Fill|Built)/gm)?.length ?? 0;
}

async function readSecrets(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'secrets');
  const names = (await readdir(folder)).toSorted();
  const contents = names.map((name) => readFile(join(folder, name), 'base64'));
  return (await Promise.all(contents))
    .map((text, at) => `${basename(names[at] ?? '')} ${text}`)
    .join('\n');
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}

function judge(metrics: Metrics): string[] {
  const left = metric(metrics, 'leftBehind');
  const again = metric(metrics, 'madeAgain');
  const shortfalls = [
    ...unless(
      // The server ends with 0, and npm around it with the signal that it received.
      metrics['exitCodes'] === (metrics['size'] === 'whole' ? 'SIGINT SIGINT' : '0 0'),
      `It ended with ${String(metrics['exitCodes'])}.`,
    ),
    ...unless(left === 0, `${left} processes were left behind.`),
    ...unless(metric(metrics, 'madeAtFirst') > 0, 'The first start made nothing.'),
    ...unless(again === 0, `The second start made ${again} things again.`),
    ...unless(metrics['secretsKept'] === true, 'The second start had other secrets.'),
  ];
  if (metrics['size'] !== 'whole') return shortfalls;
  return [
    ...shortfalls,
    ...Object.entries(limits).flatMap(([name, limit]) =>
      unless(
        metric(metrics, name) <= limit,
        `${name} was ${metric(metrics, name)}, not ${limit} at most.`,
      ),
    ),
  ];
}

export const goal: Goal = {
  promise:
    'A clone with its packages in npm’s cache shows its first page within 60 s on 2 cores, at the second start within 3 s; the server’s process ' +
    '(without the database) holds 150 MB at most when idle and 300 MB after a load; it leaves no process behind and makes nothing twice.',
  measure: measureStart,
  judge,
};
