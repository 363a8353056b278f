import { findCommand } from './places.mjs';
import { capture } from './processes.mjs';
import { formatDuration } from './timing.mjs';

// The machine may have two cores: two checks at once keep both busy and stay readable.
const lanes = 2;

/**
 * Everything that can be said about the code without running it.
 *
 * @param {string} node
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(node) {
  const quiet = {
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    FORCE_COLOR: '0',
    npm_config_loglevel: 'silent',
  };
  const waiting = [
    // The slowest first, so that the lanes end together.
    [
      'types',
      [
        findCommand('turbo'),
        'run',
        'typecheck',
        '--output-logs=errors-only',
        '--continue',
        '--env-mode=loose',
      ],
    ],
    ['schema', ['db/codegen.ts', '--check']],
    ['lint', [findCommand('oxlint'), '--deny-warnings']],
    ['format', [findCommand('oxfmt'), '--check']],
    ['unused code', [findCommand('knip'), '--no-progress']],
    ['house rules', ['packages/checks/src/run.ts']],
  ];
  const result = { passed: 0, failed: 0 };
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, parameters] = next;
      const started = performance.now();
      const { code, output } = await capture(node, parameters, { env: quiet });
      result[code === 0 ? 'passed' : 'failed'] += 1;
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${formatDuration(started)})`);
      if (code !== 0) console.log(`${output.trimEnd().replaceAll(/^/gm, '  ')}\n`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return result;
}
