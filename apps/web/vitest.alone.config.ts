import { defineConfig, mergeConfig } from 'vitest/config';
import together from './vitest.config.ts';

/** Test files that need isolated modules. */
export default mergeConfig(
  { ...together, test: { ...together.test, include: [] } },
  defineConfig({
    test: { name: 'web alone', include: ['src/**/*.alone.test.{ts,tsx}'], isolate: true },
  }),
);
