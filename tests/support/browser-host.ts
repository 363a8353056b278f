import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { browserServer } from './browser-server.ts';

// Runs the product for the browser tests and, once it has ended in good order, removes what it stored: the
// runner itself stops its servers after everything that it lets a test suite clean up with.
const server = spawn(process.execPath, [browserServer.main], { stdio: 'inherit' });

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));

server.on('exit', (code) => {
  rm(browserServer.dataDir, { recursive: true, force: true }).then(
    () => process.exit(code ?? 1),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
