import { browserServer } from '../support/browser-server.ts';
import { expect, test } from '../support/browser.ts';
import {
  type OutsideProject,
  findMachineNode,
  openOutsideProject,
} from '../support/client-package.ts';
import { z } from 'zod';

const bookingSchema = z.object({ id: z.number(), status: z.literal('pending') });

let project: OutsideProject;
test.describe(
  'the packed client, installed outside of the repository',
  { tag: ['@more', '@desktop-only'] },
  () => {
    test.describe.configure({ mode: 'serial', timeout: 180_000 });
    test.beforeAll(async () => {
      project = await openOutsideProject();
    });
    test.afterAll(() => project.close());

    test('books from the Node version of the product', async () => {
      const booking = await project.run(process.execPath, browserServer.url, '09:00');
      bookingSchema.parse(booking);
    });

    test('books from the Node version of this machine', async () => {
      const node = await findMachineNode();
      test.skip(node === undefined, 'This machine has no other Node.');
      bookingSchema.parse(await project.run(node ?? '', browserServer.url, '10:00'));
    });

    test('books from a bundle in a browser', async ({ page }) => {
      await page.goto('/about');
      const script = await project.bundle();
      expect(script).not.toContain('node:');
      const booking = await page.evaluate(
        `${script}; shop.book(${JSON.stringify(browserServer.url)}, '11:00')`,
      );
      bookingSchema.parse(booking);
    });
  },
);
