import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { offered, serverEnv } from '../support/env.ts';
import type { Metrics } from './goal.ts';

/**
 * Tests that ask one process about what only that process has done, and of which others learn a little later: whole
 * files, or the named tests.
 */
const aboutOneServer: readonly { file: string; tests?: readonly string[]; why: string }[] = [
  {
    file: 'api/metrics.test.ts',
    why: 'Each server has its own metrics; the monitoring adds them up.',
  },
  {
    file: 'api/cache.test.ts',
    why: 'Each server has its own cache.',
  },
  {
    file: 'api/health.test.ts',
    tests: [
      'covers every part, and a hanging mail server delays no other',
      'concurrent requests share one check, so the mail server is asked once',
      'says since when, and what failed',
    ],
    why: 'Each server runs its own health checks, and caches their results.',
  },
  {
    file: 'api/rest-limits.test.ts',
    tests: [
      'give the limit and the remaining calls, one less each time',
      'are counted per person, and per address for visitors',
      'count procedures in the same limits; a batch lists each limit it used',
      'are on errors and answers without a body too',
      'with nothing remaining, Retry-After equals the reset time',
    ],
    why: 'The remaining quota is reported before concurrent calls at other servers are counted.',
  },
  {
    file: 'api/tracking.test.ts',
    tests: ['trap 20 keeps a session alive, and silence does not'],
    why: 'Its clock jumps by minutes within the seconds in which servers batch presence updates.',
  },
];

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

const tests = fileURLToPath(new URL('..', import.meta.url));

/** The whole API suite with that many servers in the place of each. */
export async function runSuite(nodes: number): Promise<Metrics> {
  const folder = await mkdtemp(join(tmpdir(), 'mesterhand-suite-'));
  const file = join(folder, 'report.json');
  try {
    const vitest = fileURLToPath(new URL('../vitest.mjs', import.meta.resolve('vitest')));
    const parameters = ['run', '--root', tests, 'api/', '--reporter=json', `--outputFile=${file}`];
    const child = spawn(process.execPath, [vitest, ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: serverEnv({
        TEST_NODES: `${nodes}`,
        ...(offered.databaseUrl !== undefined && { DATABASE_URL: offered.databaseUrl }),
      }),
    });
    await once(child, 'exit');
    return summarise(z.string().parse(await readFile(file, 'utf8')), nodes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Failed {
  file: string;
  test: string;
}

function summarise(text: string, nodes: number): Metrics {
  const { testResults } = report.parse(JSON.parse(text));
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = testResults.flatMap(({ name, status, assertionResults }): Failed[] => {
    const tests = assertionResults.filter((each) => each.status === 'failed');
    // A file that broke before its first test has no failed tests.
    if (status === 'failed' && tests.length === 0) return [{ file: name, test: '' }];
    return tests.map(({ title }) => ({ file: name, test: title }));
  });
  const wrong = failed.filter((each) => !isAboutOneServer(each));
  const [first] = wrong;
  return {
    suiteNodes: nodes,
    suiteFiles: testResults.length,
    suiteTests: all.length,
    suitePassed: all.filter(({ status }) => status === 'passed').length,
    suiteAboutOneServer: failed.length - wrong.length,
    suiteFailed: wrong.length,
    suiteFirstFailed: first === undefined ? '' : `${basename(first.file)} ${first.test}`,
  };
}

function isAboutOneServer({ file, test }: Failed): boolean {
  return aboutOneServer.some(
    (known) => file.endsWith(`/${known.file}`) && (known.tests?.includes(test) ?? true),
  );
}
