import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { seededFaults } from './answers-world.ts';
import { goal, measureAnswers } from './answers.ts';

const run = () => ({ size: 'short' as const, cluster: inject('cluster'), report: () => {} });

test('requests reach an answer or the end of their lists, and nobody is asked twice or outside of working hours', async () => {
  expect(goal.judge(await goal.measure(run()))).toEqual([]);
}, 120_000);

test.runIf(offered.seedsFaults).each([
  ['early', 'A master was asked outside of working hours.'],
  ['endless', 'A request has neither an answer nor come to the end of its list.'],
  ['twice', 'A master was asked twice about the same request.'],
] as const)(
  'detects the seeded fault: %s',
  async (name, sentence) => {
    const metrics = await measureAnswers(run(), seededFaults[name]);
    expect(goal.judge(metrics)).toContain(sentence);
  },
  120_000,
);
