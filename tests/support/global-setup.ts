import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';
import { offered } from './env.ts';
import { startNodeHosts } from './node-group.ts';

/**
 * For `globalSetup` in a vitest config: one database server per run. Test files use it with
 * `createTestDatabase(inject('cluster'))`. DATABASE_URL names a server to use instead of the embedded one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster({ externalUrl: offered.databaseUrl });
  const hosts = offered.nodes > 1 ? await startNodeHosts(offered.nodes) : undefined;
  project.provide('cluster', { ...cluster.handle, ...(hosts && { hosts: hosts.urls }) });
  return async () => {
    await hosts?.stop();
    await cluster.stop();
  };
}
