import { createClient } from '@mesterhand/client';
import type { Browser, Page } from '@playwright/test';
import { demo, expect, sessionOf, signInAs, test } from '../support/browser.ts';
import { browserServer } from '../support/browser-server.ts';
import { openFaultProxy } from '../support/fault-proxy.ts';
import { startServerProcess } from '../support/server-process.ts';

const rounds = 20;

/** Another server on the demo’s database, which this test may kill. */
const startServer = () => startServerProcess({ databaseUrl: '', dataDir: browserServer.dataDir });

async function enter(browser: Browser, { url, email }: { url: string; email: string }) {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  await signInAs(context, email);
  const page = await context.newPage();
  // React’s report of a failed component is the only trace of why a page went down with the connection.
  page.on('console', (line) => {
    if (line.type() === 'error' && line.text().includes('boundary'))
      console.log(email, line.text());
  });
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Melding' });
  await field.fill(text);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

test(
  'C-68 C-69 C-160 a chat loses and repeats nothing over twenty dropped connections and a killed server',
  { tag: ['@desktop', '@more'] },
  async ({ browser, context }) => {
    test.slow();
    let server = await startServer();
    const line = await openFaultProxy(server.url);
    const { token } = await sessionOf(context, demo.kari);
    const { user: ola } = await sessionOf(context, demo.ola);
    const { id } = await createClient(server.url, { token }).messages.open.mutate({
      masterId: ola.masterId ?? 0,
    });
    const pages = [
      await enter(browser, { url: line.url, email: demo.kari }),
      await enter(browser, { url: line.url, email: demo.ola }),
    ];
    for (const page of pages) {
      await page.goto(`/messages?dialog=chat&conversation=${id}`);
      await expect(page.getByRole('log')).toBeVisible();
    }

    const mark = `linje ${Date.now()}`;
    const sent: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const [index, page] of pages.entries()) {
        const text = `${mark} ${index === 0 ? 'Kari' : 'Ola'} ${round}`;
        sent.push(text);
        await write(page, text);
        if (Math.random() < 0.5) line.cut();
      }
      line.cut();
      if (round === rounds / 2) {
        await server.kill();
        server = await startServer();
        line.leadTo(server.url);
      }
    }

    const shown = async (page: Page): Promise<string[]> =>
      (await page.getByRole('log').locator('li p:first-child').allTextContents()).filter((text) =>
        text.startsWith(mark),
      );
    for (const page of pages) {
      await expect
        .poll(async () => (await shown(page)).toSorted(), { timeout: 60_000 })
        .toEqual(sent.toSorted());
      await expect(page.getByText('Sendes')).toHaveCount(0);
      await expect(page.getByText('Ikke sendt')).toHaveCount(0);
    }
    // Both see the same order, and each one’s messages in the order they were written.
    const [kari = [], ofOla] = await Promise.all(pages.map(shown));
    expect(kari).toEqual(ofOla);
    for (const name of ['Kari', 'Ola']) {
      const own = (texts: string[]) => texts.filter((text) => text.includes(name));
      expect(own(kari)).toEqual(own(sent));
    }
    for (const page of pages) await page.context().close();
    await line.close();
    await server.stop();
  },
);
