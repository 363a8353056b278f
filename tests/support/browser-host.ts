import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { browserServer } from './browser-server.ts';

// Runs the product for the browser tests and removes its data after a clean exit: the runner stops its servers only
// after all cleanup hooks of a test suite.
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
