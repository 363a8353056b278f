import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const memorySchema = z.object({ rssBytes: z.number(), heapBytes: z.number() });
const buffersSchema = z.object({ sockets: z.number(), mostWaitingBytes: z.number() });

export interface ProbedServer extends Pick<ServerProcess, 'url'> {
  /** Bytes of its process after a forced collection. */
  memory(): Promise<z.output<typeof memorySchema>>;
  /** What is buffered in its sockets now. */
  buffers(): Promise<z.output<typeof buffersSchema>>;
  /** Stops it, and removes the folder with its files. */
  close(): Promise<void>;
}

/**
 * The product in a process of its own, with a probe.
 * @param fault a module that breaks a part of it beforehand, to prove that a measurement detects it.
 */
export async function startProbedServer(
  databaseUrl: string,
  { fault }: { fault?: URL | undefined } = {},
): Promise<ProbedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-probed-'));
  const probe = new URL('./server-probe.ts', import.meta.url);
  const preloads = fault === undefined ? [probe] : [probe, fault];
  const server = await startServerProcess({ databaseUrl, dataDir, preloads });
  return {
    url: server.url,
    memory: async () => memorySchema.parse(await server.ask('memory')),
    buffers: async () => buffersSchema.parse(await server.ask('buffers')),
    async close() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
