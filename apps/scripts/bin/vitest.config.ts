import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '../../..');
const everything = 'packages/domain,packages/checks,apps/web,db,apps/server,tests';
const chosen = (process.env.VITEST_PROJECTS ?? everything).split(',');

/** All test projects of the house in one run; each keeps its own configuration. */
export default defineConfig({
  root,
  test: { projects: chosen.map((folder) => join(root, folder)), passWithNoTests: false },
});
