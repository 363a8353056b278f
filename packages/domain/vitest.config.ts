import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Rules are pure: no file leaves anything behind for the next, and a fresh start for each costs more than its tests.
  test: { include: ['src/**/*.test.ts'], isolate: false, testTimeout: 20_000 },
});
