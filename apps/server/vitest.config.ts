import { defineConfig } from 'vitest/config';

/** These put modules in the place of others, or weigh or fill the process that they run in. */
export const alone = [
  'src/core/backup/archive.test.ts',
  'src/core/outbound/web-push.test.ts',
  'src/core/storage/storage-memory.test.ts',
  'src/core/outbound/webhook-sender.test.ts',
  'src/features/sign-in/service.test.ts',
];

/**
 * Test files share their worker's modules, which are loaded once instead of once a file: nothing of the server keeps
 * state in a module. What cannot share them stands in `alone`: see `vitest.alone.config.ts`.
 */
export default defineConfig({
  test: {
    name: 'server',
    // Not by `exclude`, which would stand in the place of what a run leaves out.
    include: ['src/**/*.test.ts', ...alone.map((file) => `!${file}`)],
    isolate: false,
    globalSetup: ['../../tests/support/global-setup.ts'],
    setupFiles: ['../../tests/support/held-locks.ts', '../../tests/support/wait-timeout.ts'],
    expect: { poll: { timeout: 10_000 } },
    // Starting the database and hashing passwords take their time on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
