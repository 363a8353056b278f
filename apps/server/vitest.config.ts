import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['../../tests/support/global-setup.ts'],
    // Starting the database and hashing passwords take their time on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
