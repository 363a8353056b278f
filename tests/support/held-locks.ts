import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { holdsTransaction } from '@mesterhand/server/core/database';
import { afterAll, afterEach, beforeAll } from 'vitest';

// A network call or file access within a transaction holds its locks for that long, and blocks everyone who waits for
// them. This is a setup file: the test in which that happens fails.

/** Requests over `http`, those of `fetch`, and uses of the file storage. */
const channels = ['http.client.request.start', 'undici:request:create', 'mesterhand:storage'];

const found: Error[] = [];
function check(_: unknown, name: string | symbol): void {
  if (holdsTransaction()) found.push(new Error(`A transaction waits for ${String(name)}.`));
}

beforeAll(() => {
  for (const name of channels) subscribe(name, check);
});
afterAll(() => {
  for (const name of channels) unsubscribe(name, check);
});
afterEach(() => {
  const [first] = found.splice(0);
  if (first !== undefined) throw first;
});

/** Returns the findings since the last call, so that they fail no test any more. */
export function takeHeldCalls(): Error[] {
  return found.splice(0);
}
