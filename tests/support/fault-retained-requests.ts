import { subscribe } from 'node:diagnostics_channel';

// A fault for a server's process: it retains every request, as an unbounded cache does.

const retained: unknown[] = [];
subscribe('http.server.request.start', (message) => {
  retained.push(
    message,
    Array.from({ length: 100_000 }, () => 0.5),
  );
});
