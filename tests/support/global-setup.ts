import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';

/**
 * For `globalSetup` in a vitest config: one database server per run. Test files take it with
 * `createTestDatabase(inject('cluster'))`. DATABASE_URL names a server to use instead of the embedded one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const externalUrl = process.env['DATABASE_URL'];
  const cluster = await startCluster({ externalUrl: externalUrl === '' ? undefined : externalUrl });
  project.provide('cluster', cluster.handle);
  return () => cluster.stop();
}
