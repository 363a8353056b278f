import { afterAll } from 'vitest';

// Test files share their worker: a replaced `fetch` would be wrapped again by the next file. The first of the setup
// files, so that it sees the original.
const plainFetch = globalThis.fetch;

afterAll(() => {
  globalThis.fetch = plainFetch;
});
