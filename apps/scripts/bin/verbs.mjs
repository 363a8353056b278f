import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runChecks } from './checks.mjs';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { packClient } from './pack-client.mjs';
import { compiled, findCommand, root } from './places.mjs';
import { run, runServer, runTogether } from './processes.mjs';
import { runTests } from './tests.mjs';
import { buildWeb } from './web-build.mjs';

const serverFile = 'apps/server/src/main.ts';

const verbs = {
  async start(node, options) {
    await buildWeb(node);
    const env = {
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      ...compiled,
      // Otherwise each of a dozen threads retains its own arena of freed memory, 13 MB in all.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
      // Requests are many and short-lived: without a limit, V8's young generation grows to several times the memory in
      // use.
      NODE_OPTIONS:
        process.env.NODE_OPTIONS ?? '--max-semi-space-size=16 --max-old-space-size=1024',
    };
    return runServer(node, [serverFile, ...options], { env });
  },
  async dev(node, options) {
    const vite = findCommand('vite', 'apps/web');
    return runTogether([
      [node, ['--watch', '--watch-preserve-output', serverFile, ...options]],
      [node, [vite], { cwd: join(root, 'apps/web') }],
    ]);
  },
  async check(node) {
    const { failed } = await runChecks(node);
    return failed === 0 ? 0 : 1;
  },
  async bench(node, options) {
    // Pages are measured as they are built, by one of them in a browser; the other benches need neither.
    const wantsBrowser = options.every((word) => word === '--write') || options.includes('pages');
    if (wantsBrowser || options.includes('day')) await buildWeb(node);
    const env = wantsBrowser ? { CHROMIUM_PATH: await findChromium(node) } : {};
    return run(node, ['tests/bench/run.ts', ...options], { env });
  },
  async goal(node, options) {
    // Only the pages' goals need the web and a browser.
    const wantsPages = ['axe', 'csp', 'web', '--all'].some((name) => options.includes(name));
    if (wantsPages) await buildWeb(node);
    const env = wantsPages
      ? { CHROMIUM_PATH: await findChromium(node), HEADLESS_SHELL_PATH: await findHeadlessShell() }
      : {};
    return run(node, ['tests/goals/run.ts', ...options], { env });
  },
  // Paths are relative to the user's directory, not to the root that npm changes to.
  async cli(node, options) {
    const program = join(root, 'apps/scripts/src/mesterhand.ts');
    return run(node, [program, ...options], { cwd: process.env.INIT_CWD ?? root });
  },
  icons: (node, options) => run(node, ['apps/web/build/icons.ts', ...options]),
  sbom: (node, options) => run(node, ['packages/checks/src/sbom.ts', ...options]),
  'description-tools': (node, options) => run(node, ['tests/description-tools/run.ts', ...options]),
  'pack-client': packClient,
  test: runTests,
  async 'test:all'(node, options) {
    process.env.THOROUGH = '1';
    return runTests(node, options);
  },
};

const verbsWithTools = new Set([
  'test',
  'test:all',
  'check',
  'bench',
  'goal',
  'sbom',
  'pack-client',
]);

/** Whether a verb needs more than the product's workspaces. */
export const needsTools = (verb) => verbsWithTools.has(verb);

/**
 * Runs one verb and answers with its exit code. A verb that is not written here is a program of the
 * server: `seed` is `apps/server/src/bin/seed.ts`.
 *
 * @param {string} verb @param {{ node: string, options: string[] }} input
 */
export async function runVerb(verb, { node, options }) {
  if (Object.hasOwn(verbs, verb)) return verbs[verb](node, options);
  const program = `apps/server/src/bin/${verb}.ts`;
  if (/^[a-z-]+$/.test(verb) && existsSync(join(root, program)))
    return run(node, [program, ...options]);
  throw new Error(
    `There is no "${verb}". Commands: ${Object.keys(verbs).join(', ')}, seed, backup, restore, verify, first-admin, reset-admin.`,
  );
}
