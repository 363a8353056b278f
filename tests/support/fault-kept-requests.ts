import { subscribe } from 'node:diagnostics_channel';

// A fault for a server's process: it keeps every request that it ever got, as a cache without a bound does.

const kept: unknown[] = [];
subscribe('http.server.request.start', (message) => {
  kept.push(
    message,
    Array.from({ length: 100_000 }, () => 0.5),
  );
});
