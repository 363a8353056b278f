import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { openForgetfulPage } from '../support/chat-audience.ts';
import { goal, measureChatFaults } from './chat-faults.ts';

const run = () => ({ size: 'short' as const, cluster: inject('cluster'), report: () => {} });

test('a short conversation over a faulty connection loses and duplicates nothing', async () => {
  expect(goal.judge(await goal.measure(run()))).toEqual([]);
}, 300_000);

test.runIf(offered.seedsFaults)(
  'detects a page that loses its position',
  async () => {
    const metrics = await measureChatFaults(run(), openForgetfulPage);
    expect(goal.judge(metrics)).toEqual(['Messages were never shown.']);
  },
  300_000,
);
