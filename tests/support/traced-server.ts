import { openTracing } from '@mesterhand/server/core/observability';
import type { ClusterHandle } from './cluster.ts';
import { type TestServer, type TestServerOptions, startTestServer } from './server.ts';
import { type TraceCollector, startTraceCollector } from './trace-collector.ts';

/** A server whose traces go to a collector on this machine. */
export async function startTracedServer(
  cluster: ClusterHandle,
  options: TestServerOptions = {},
): Promise<TestServer & { collector: TraceCollector; flush(): Promise<void> }> {
  const collector = await startTraceCollector();
  const { endpoint } = collector;
  const headers = { 'x-key': 'of-the-collector' };
  const tracing = await openTracing({ endpoint, headers, serviceName: 'mesterhand-test' });
  const server = await startTestServer(cluster, { ...options, watching: { tracing } });
  return {
    ...server,
    collector,
    flush: async () => tracing?.close(),
    close: async () => {
      await server.close();
      await collector.close();
    },
  };
}
