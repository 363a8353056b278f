import { findCommand } from './places.mjs';
import { capture } from './processes.mjs';
import { formatDuration } from './timing.mjs';

// The machine may have two cores: two checks at once keep both busy and stay readable.
const lanes = 2;

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
  };
  const waiting = [
    // The slowest first, so that the lanes end together.
    [
      'types of web and tests',
      [
        findCommand('turbo'),
        'run',
        'typecheck',
        '--filter=@mesterhand/web',
        '--filter=@mesterhand/tests',
        '--output-logs=errors-only',
        '--continue',
        '--env-mode=loose',
      ],
    ],
    // All that runs on Node has the same settings: together each file is looked at once, and not once a package.
    [
      'types',
      [
        findCommand('typescript', '.', 'tsc'),
        '-p',
        'apps/scripts/bin/tsconfig.together.json',
        // Each checker works out the same types for itself: four of them cost twice what two do.
        '--checkers',
        '2',
        // What did not change since the last time is not looked at again.
        '--incremental',
        '--tsBuildInfoFile',
        'node_modules/.cache/types/together.tsbuildinfo',
      ],
    ],
    ['schema', ['db/codegen.ts', '--check']],
    ['API description', ['apps/server/src/bin/describe.ts', '--check']],
    ['lint', [findCommand('oxlint'), '--deny-warnings']],
    ['format', [findCommand('oxfmt'), '--check']],
    ['unused code', [findCommand('knip'), '--no-progress']],
    ['house rules', ['packages/checks/src/run.ts']],
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
