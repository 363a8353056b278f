import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '../../..');
const everything = 'packages/domain,packages/checks,apps/web,db,apps/server,tests';
const chosen = (process.env.VITEST_PROJECTS ?? everything).split(',');

/** All test projects of the house in one run; each keeps its own configuration. */
export default defineConfig({
  root,
  test: { projects: chosen.flatMap(projectsOf), passWithNoTests: false },
});

/** The web has a second one, for what cannot share its modules. */
function projectsOf(folder: string): string[] {
  const own = join(root, folder);
  return folder === 'apps/web' ? [own, join(own, 'vitest.alone.config.ts')] : [own];
}
