import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Test files share their worker's modules, which are loaded once instead of once a file. What puts modules in the
 * place of others or changes the language of them all is called `*.alone.test.tsx`: see `vitest.alone.config.ts`.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    // A pressed link, such as a download's, would carry all files that follow away to its address.
    environmentOptions: {
      happyDOM: {
        settings: {
          navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
        },
      },
    },
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/**/*.alone.test.{ts,tsx}'],
    setupFiles: ['../../tests/support/patience.ts', './src/core/testing/testing-setup.ts'],
    // A form filled in key by key takes many times as long on a machine that has other things to do.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    isolate: false,
  },
});
