import { defineConfig } from 'vitest/config';

// Programs are started here: the compiler, the linter, git.
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
});
