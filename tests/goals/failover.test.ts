import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { openForgetfulPage } from '../support/chat-audience.ts';
import { openInstallationHere } from '../support/faulty-installation.ts';
import { goal, measureFailover } from './failover.ts';

const run = () => ({ size: 'short' as const, cluster: inject('cluster'), report: () => {} });

test('when one of two servers is killed, the other has all data and runs its pending jobs', async () => {
  expect(goal.judge(await goal.measure(run()))).toEqual([]);
}, 300_000);

test.runIf(offered.seedsFaults)(
  'detects a reader who reconnects without a cursor',
  async () => {
    const { url, db, killServer, startServer, close } = await openInstallationHere(
      inject('cluster'),
    );
    const nodes = { db, urls: () => [url()], kill: killServer, start: startServer, close };
    const metrics = await measureFailover(run(), { openPage: openForgetfulPage, nodes });
    expect(goal.judge(metrics)).toEqual(['Messages were never shown.']);
  },
  300_000,
);
