import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['../tests/support/global-setup.ts'],
    setupFiles: ['../tests/support/wait-timeout.ts'],
    expect: { poll: { timeout: 10_000 } },
    // Real servers start, crash and recover here, on busy machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
