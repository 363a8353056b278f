import { readFileSync } from 'node:fs';
import { findCommand } from './places.mjs';
import { capture } from './processes.mjs';
import { formatDuration } from './timing.mjs';

// The machine may have two cores: two checks at once keep both busy and stay readable.
const lanes = 2;

/**
 * What browsers run has other settings; all of it stands upon the same sources, which are looked at once (0044). Each
 * checker works out the same types for itself: the second core has a program of its own instead. The bench of types
 * runs the compiler alike.
 *
 * @type {{ programs: string[], manner: string[], environment: Record<string, string> }}
 */
const types = JSON.parse(readFileSync(new URL('types.json', import.meta.url), 'utf8'));

/** So much of a failed check is said again at the end of a long run. */
const mostLines = 12;

/**
 * Everything that can be said about the code without running it.
 *
 * @param {string} node
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
export async function runChecks(node) {
  const quiet = {
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    FORCE_COLOR: '0',
    npm_config_loglevel: 'silent',
    // The linter's types live for seconds and forget almost nothing: Go by itself spends a third of their work on looking
    // for what may be thrown away. So do the compiler's, which are spared one more look shortly before they end.
    GOGC: '400',
  };
  const waiting = [
    // The slowest first, so that the lanes end together.
    ['lint', [findCommand('oxlint'), '--deny-warnings']],
    [
      'types',
      [findCommand('typescript', '.', 'tsc'), '--build', ...types.programs, ...types.manner],
    ],
    ['schema', ['db/codegen.ts', '--check']],
    ['error codes', ['packages/checks/src/error-codes.ts', '--check']],
    ['API description', ['apps/server/src/bin/describe.ts', '--check']],
    ['icons', ['apps/web/build/icons.ts', '--check']],
    ['page addresses', ['apps/web/build/page-addresses.ts', '--check']],
    ['format', [findCommand('oxfmt'), '--check']],
    ['unused code', [findCommand('knip'), '--no-progress']],
    ['house rules', ['packages/checks/src/run.ts']],
  ];
  const result = { passed: 0, failed: 0, failures: [] };
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, parameters] = next;
      const started = performance.now();
      const { code, output } = await capture(node, parameters, {
        env: name === 'types' ? { ...quiet, ...types.environment } : quiet,
      });
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
