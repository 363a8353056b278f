import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const compiler = `${root}node_modules/typescript/bin/tsc`;
const rooms = [
  'packages/domain',
  'packages/checks',
  'packages/client',
  'db',
  'apps/server',
  'apps/web',
  'apps/scripts',
  'tests',
];
const goal = 10;

/** How long the compiler takes over each room, one after the other and with nothing kept from before. */
export async function runTypes(): Promise<void> {
  let sum = 0;
  for (const room of rooms) {
    const began = performance.now();
    await promisify(execFile)(process.execPath, [compiler, '--noEmit'], { cwd: `${root}${room}` });
    const seconds = (performance.now() - began) / 1000;
    sum += seconds;
    console.log(`types of ${room.padEnd(16)} ${seconds.toFixed(2).padStart(6)} s`);
  }
  console.log(`types of the house    ${sum.toFixed(2).padStart(6)} s (goal: under ${goal} s)`);
}
