import { defineConfig, mergeConfig } from 'vitest/config';
import together, { alone } from './vitest.config.ts';

/** Test files that want fresh modules. */
export default mergeConfig(
  { ...together, test: { ...together.test, include: [] } },
  defineConfig({ test: { name: 'server alone', include: [...alone], isolate: true } }),
);
