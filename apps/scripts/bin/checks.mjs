import { availableParallelism } from 'node:os';
import { findCommand } from './places.mjs';
import { capture } from './processes.mjs';
import { formatDuration } from './timing.mjs';
import { turboCommand, turboEnvironment } from './turbo.mjs';

// On two cores, two concurrent checks keep both busy and the output readable.
const lanes = 2;

/** Number of lines of a failed check that are repeated at the end of a long run. */
const mostLines = 12;

/**
 * Static analysis: everything that can be checked without running the code.
 *
 * @param {string} node
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function runChecks(node) {
  const quiet = {
    ...turboEnvironment,
    npm_config_loglevel: 'silent',
    // The linter's type checker runs for seconds and frees almost nothing: Go's default garbage collection takes a
    // third of its time.
    GOGC: '400',
    // Each thread of it derives the same types for itself: where the other lane keeps the other core busy, one thread
    // takes a seventh less CPU time.
    ...(availableParallelism() <= lanes && { GOMAXPROCS: '1' }),
  };
  const waiting = [
    // The slowest first, so that the lanes end together.
    ['lint', [findCommand('oxlint'), '--deny-warnings']],
    ['types', turboCommand('typecheck')],
    ['schema', ['db/codegen.ts', '--check']],
    ['error codes', ['packages/checks/src/error-codes.ts', '--check']],
    ['API description', ['apps/server/src/bin/describe.ts', '--check']],
    ['icons', ['apps/web/build/icons.ts', '--check']],
    ['understanding', turboCommand('check:understanding')],
    ['page addresses', ['apps/web/build/page-addresses.ts', '--check']],
    ['format', [findCommand('oxfmt'), '--check']],
    ['unused code', [findCommand('knip'), '--no-progress']],
    ['repository rules', ['packages/checks/src/run.ts']],
  ];
  const result = { passed: 0, failed: 0, failures: [] };
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, parameters] = next;
      const started = performance.now();
      const { code, output } = await capture(node, parameters, { env: quiet });
      result[code === 0 ? 'passed' : 'failed'] += 1;
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${formatDuration(started)})`);
      if (code === 0) continue;
      const said = output.trimEnd().split('\n');
      console.log(`  ${said.join('\n  ')}\n`);
      result.failures.push([name, ...said.slice(0, mostLines)].join('\n    '));
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return result;
}
