import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { serverEnv } from '../support/env.ts';
import type { Figures } from './goal.ts';

/** Tests that ask one process for what only that process has done, or break its database where all stand on it. */
const aboutOneServer: readonly { test: string; why: string }[] = [];

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

/** The whole API suite with so many servers in the place of each. */
export async function runSuite(nodes: number): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'mesterhand-suite-'));
  const file = join(folder, 'report.json');
  try {
    const vitest = fileURLToPath(new URL('../vitest.mjs', import.meta.resolve('vitest')));
    const parameters = ['run', '--root', tests, 'api', '--reporter=json', `--outputFile=${file}`];
    const child = spawn(process.execPath, [vitest, ...parameters], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: serverEnv({ TEST_NODES: `${nodes}` }),
    });
    await once(child, 'exit');
    return summarise(z.string().parse(await readFile(file, 'utf8')), nodes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function summarise(text: string, nodes: number): Figures {
  const { testResults } = report.parse(JSON.parse(text));
  const all = testResults.flatMap(({ name, status, assertionResults }) =>
    // A file that broke before its first test has none that failed.
    assertionResults.length === 0
      ? [{ title: name, status }]
      : assertionResults.map(({ title, status: each }) => ({ title, status: each })),
  );
  const failed = all.filter(({ status }) => status === 'failed').map(({ title }) => title);
  const known = new Set(aboutOneServer.map(({ test }) => test));
  const wrong = failed.filter((title) => !known.has(title));
  return {
    suiteNodes: nodes,
    suiteFiles: testResults.length,
    suiteTests: all.length,
    suitePassed: all.filter(({ status }) => status === 'passed').length,
    suiteAboutOneServer: failed.length - wrong.length,
    suiteFailed: wrong.length,
    suiteFirstFailed: wrong[0] ?? '',
  };
}
