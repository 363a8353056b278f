import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { serverEnv } from '../support/env.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compiler = `${root}node_modules/typescript/bin/tsc`;
const goal = 10;

/** The programs that the checks run, and how. */
const wayOfChecks = z.object({
  programs: z.array(z.string()),
  manner: z.array(z.string()),
  environment: z.record(z.string(), z.string()),
});

async function secondsOf(...further: string[]): Promise<number> {
  const json = await readFile(`${root}apps/scripts/bin/types.json`, 'utf8');
  const { programs, manner, environment } = wayOfChecks.parse(JSON.parse(json));
  const began = performance.now();
  await promisify(execFile)(
    process.execPath,
    [compiler, '--build', ...programs, ...manner, ...further],
    { cwd: root, env: serverEnv(environment) },
  );
  return (performance.now() - began) / 1000;
}

/** How long the compiler takes for the repository: three times without a cache, and once more. */
export async function runTypes(): Promise<void> {
  const cold: number[] = [];
  while (cold.length < 3) cold.push(await secondsOf('--force'));
  const coldSeconds = cold.map((seconds) => seconds.toFixed(2)).join(', ');
  console.log(
    `types of the repository ${coldSeconds} s, again ${(await secondsOf()).toFixed(2)} s`,
  );
  console.log(`goal: under ${goal} s`);
}
