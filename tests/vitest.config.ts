import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Files share their worker's modules, which are loaded once instead of once a file.
    isolate: false,
    include: ['{api,faults,goals}/**/*.test.ts'],
    globalSetup: ['./support/global-setup.ts'],
    // Every answer of the API is checked against its description.
    setupFiles: [
      './support/global-fetch.ts',
      './support/answer-check-setup.ts',
      './support/held-locks.ts',
      './support/wait-timeout.ts',
    ],
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
