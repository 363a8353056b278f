import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { TestServerOptions } from '../support/server.ts';
import { offered } from '../support/env.ts';
import type { Metrics } from './goal.ts';
import { goal, measureInside } from './uploads.ts';

const cluster = inject('cluster');

let kept: Metrics;

beforeAll(async () => {
  kept = await goal.measure({ size: 'short', cluster, report: () => {} });
}, 120_000);

test('hostile files are refused or re-encoded', () => {
  expect(goal.judge(kept)).toEqual([]);
});

describe('what is detected', { timeout: 120_000 }, () => {
  test.runIf(offered.seedsFaults)('a storage that serves what was sent', async () => {
    let sent: Buffer = Buffer.alloc(0);
    const storage = instead((file) => (file.private ? undefined : sent));
    const onSend = (bytes: Buffer): void => void (sent = bytes);
    const { servedFaults = 0, firstServedFault = '' } = await measureInside(
      { cluster },
      { storage, onSend },
    );
    expect(goal.judge({ ...kept, servedFaults, firstServedFault })).toEqual([
      expect.stringContaining('served as it was sent'),
    ]);
  });

  test.runIf(offered.seedsFaults)('an encoder that keeps camera metadata', async () => {
    const storage = instead((file, bytes) =>
      file.private
        ? undefined
        : sharp(bytes)
            .withExif({ IFD0: { Make: 'Kamera' } })
            .webp()
            .toBuffer(),
    );
    const { servedFaults = 0, firstServedFault = '' } = await measureInside(
      { cluster },
      { storage },
    );
    expect(goal.judge({ ...kept, servedFaults, firstServedFault })).toEqual([
      expect.stringContaining('camera metadata'),
    ]);
  });
});

type Replace = (file: { private: boolean }, bytes: Buffer) => Buffer | Promise<Buffer> | undefined;

/** A storage that writes other bytes than it is given. */
function instead(replace: Replace): NonNullable<TestServerOptions['storage']> {
  return (files) => ({
    ...files,
    put: async ({ bytes, ...file }) => {
      const given = Buffer.isBuffer(bytes) ? bytes : await buffer(bytes);
      const other = await replace(file, given);
      await files.put({ ...file, bytes: Readable.from([other ?? given]) });
    },
  });
}
