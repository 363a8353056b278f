import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['../tests/support/global-setup.ts'],
    // Real servers start, crash and recover here, on machines that do other things beside it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
