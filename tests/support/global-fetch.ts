import { afterAll } from 'vitest';

// Files share their worker: what one puts in the place of `fetch`, the next would wrap once more. The first of the
// setup files, so that it knows the one of the machine.
const plainFetch = globalThis.fetch;

afterAll(() => {
  globalThis.fetch = plainFetch;
});
