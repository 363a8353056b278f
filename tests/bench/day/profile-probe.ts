import { Session } from 'node:inspector/promises';

// Preloaded into a measured server: samples where its processor time goes, and reports its memory after a collection.

const session = new Session();

process.on('message', (question) => {
  if (question === 'memory') process.send?.(measure());
  if (question === 'profile begin') begin().then(() => process.send?.('begun'), fail);
  if (question === 'profile end') end().then((profile) => process.send?.(profile), fail);
});
// The open channel must not keep the server from ending.
process.channel?.unref();

function measure(): { rssBytes: number; heapBytes: number } {
  const thorough = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const;
  // What the first one finalizes, the second one frees.
  globalThis.gc?.(thorough);
  globalThis.gc?.(thorough);
  const { rss, heapUsed } = process.memoryUsage();
  return { rssBytes: rss, heapBytes: heapUsed };
}

async function begin(): Promise<void> {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
}

async function end() {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return profile;
}

function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}
