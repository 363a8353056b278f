import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '../../..');
const everything = 'packages/domain,packages/checks,apps/web,db,apps/server,tests';
const chosen = (process.env.VITEST_PROJECTS ?? everything).split(',');

/** All test projects of the repository in one run; each has its own configuration. */
export default defineConfig({
  root,
  test: { projects: chosen.flatMap(projectsOf), passWithNoTests: false },
});

/** Some have a second one, for tests that cannot share its modules. */
function projectsOf(folder: string): string[] {
  const own = join(root, folder);
  const alone = join(own, 'vitest.alone.config.ts');
  return existsSync(alone) ? [own, alone] : [own];
}
