import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { holdsTransaction } from '@mesterhand/server/core/database';
import { afterAll, afterEach, beforeAll } from 'vitest';

// Whoever waits for the network or for files while a transaction holds its locks holds up all who wait for those. A
// setup file: the test in which that happens fails.

/** Requests over `http`, those of `fetch`, and uses of the storage of files. */
const channels = ['http.client.request.start', 'undici:request:create', 'mesterhand:storage'];

const found: Error[] = [];
function look(_: unknown, name: string | symbol): void {
  if (holdsTransaction()) found.push(new Error(`A transaction waits for ${String(name)}.`));
}

beforeAll(() => {
  for (const name of channels) subscribe(name, look);
});
afterAll(() => {
  for (const name of channels) unsubscribe(name, look);
});
afterEach(() => {
  const [first] = found.splice(0);
  if (first !== undefined) throw first;
});

/** What was found since the last time; it fails no test any more. */
export function takeHeldCalls(): Error[] {
  return found.splice(0);
}
