import { test } from 'vitest';
import { offered } from '../support/env.ts';

/** A test in which something is broken on purpose: it takes as long again as the goal it proves. */
export const planted = test.runIf(offered.plantsDefects);
