import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Test files share their worker's modules, which are loaded once instead of once per file. Tests that mock modules or
 * change the global language are called `*.alone.test.tsx`: see `vitest.alone.config.ts`.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    // Without this, clicking a link (such as a download) would navigate, and change the location for all following
    // files.
    environmentOptions: {
      happyDOM: {
        settings: {
          navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
        },
      },
    },
    // Not by `exclude`, which would stand in the place of what a run leaves out.
    include: ['src/**/*.test.{ts,tsx}', '!src/**/*.alone.test.{ts,tsx}'],
    setupFiles: ['../../tests/support/wait-timeout.ts', './src/core/testing/testing-setup.ts'],
    // Typing into a form key by key is slow on a loaded machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    isolate: false,
  },
});
