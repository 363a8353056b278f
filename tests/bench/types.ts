import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compiler = `${root}node_modules/typescript/bin/tsc`;
/** The programs that the checks run: what they have in common is looked at once in each. */
const programs = {
  node: 'apps/scripts/bin/tsconfig.together.json',
  tests: 'tests',
  web: 'apps/web',
  worker: 'apps/web/src/service-worker',
};
const manner = ['--noEmit', '--checkers', '2', '--incremental'];
const goal = 10;

async function secondsOf(program: string, knowledge: string): Promise<number> {
  const began = performance.now();
  await promisify(execFile)(
    process.execPath,
    [compiler, '-p', program, ...manner, '--tsBuildInfoFile', knowledge],
    { cwd: root },
  );
  return (performance.now() - began) / 1000;
}

/** How long the compiler takes over the house, one program after the other: knowing nothing, and once more. */
export async function runTypes(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mesterhand-types-'));
  const say = (what: string, [cold, again]: readonly [number, number]): void =>
    console.log(
      `types of ${what.padEnd(10)} ${cold.toFixed(2).padStart(6)} s, again ${again.toFixed(2).padStart(5)} s`,
    );
  try {
    let [coldSum, againSum] = [0, 0];
    for (const [name, program] of Object.entries(programs)) {
      const knowledge = join(folder, `${name}.tsbuildinfo`);
      const cold = await secondsOf(program, knowledge);
      const again = await secondsOf(program, knowledge);
      [coldSum, againSum] = [coldSum + cold, againSum + again];
      say(name, [cold, again]);
    }
    say('the house', [coldSum, againSum]);
    console.log(`goal: under ${goal} s`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
