import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { findCommand, root } from './places.mjs';
import { capture } from './processes.mjs';

/**
 * Browser code has other compiler settings; everything depends on the same sources, which are checked once (0044). Each
 * checker derives the same types for itself, so the second core gets another program instead. The type benchmark runs
 * the compiler in the same way.
 *
 * @type {{ programs: string[], manner: string[], environment: Record<string, string> }}
 */
const types = JSON.parse(readFileSync(new URL('types.json', import.meta.url), 'utf8'));

const check = () =>
  capture(
    process.execPath,
    [findCommand('typescript', '.', 'tsc'), '--build', ...types.programs, ...types.manner],
    { env: types.environment },
  );

let result = await check();
// After a folder was renamed the compiler misses outputs that it believes to have written: it starts anew.
if (result.output.includes('TS6305')) {
  rmSync(join(root, 'node_modules/.cache/types'), { recursive: true, force: true });
  result = await check();
}
process.stdout.write(result.output);
process.exitCode = result.code;
