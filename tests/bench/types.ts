import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compiler = `${root}node_modules/typescript/bin/tsc`;
/** The programs that the checks run, and how. */
const programs = [
  'apps/scripts/bin/tsconfig.together.json',
  'apps/web/tsconfig.together.json',
  'apps/web/src/service-worker',
];
const manner = ['--builders', '2', '--checkers', '1'];
const goal = 10;

async function secondsOf(...further: string[]): Promise<number> {
  const began = performance.now();
  await promisify(execFile)(
    process.execPath,
    [compiler, '--build', ...programs, ...manner, ...further],
    { cwd: root },
  );
  return (performance.now() - began) / 1000;
}

/** How long the compiler takes over the house: knowing nothing, and once more. */
export async function runTypes(): Promise<void> {
  const cold = await secondsOf('--force');
  const again = await secondsOf();
  console.log(`types of the house ${cold.toFixed(2)} s, again ${again.toFixed(2)} s`);
  console.log(`goal: under ${goal} s`);
}
