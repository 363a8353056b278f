import { createServer } from 'node:net';
import { chromium, test } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserServer } from '../support/browser-server.ts';
import { expect } from '../support/browser.ts';

/** A port nobody listens on, for a browser that is steered from outside. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}

test('the home page is beyond reproach: accessibility, best practices and SEO 100', async ({
  launchOptions,
}, info) => {
  test.skip(info.project.name !== 'phone', 'Lighthouse brings its own phone.');
  test.setTimeout(180_000);
  const port = await freePort();
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const run = await lighthouse(browserServer.url, {
      port,
      onlyCategories: ['accessibility', 'best-practices', 'seo'],
      logLevel: 'error',
      maxWaitForLoad: 60_000,
    });
    const { categories = {}, audits = {} } = run?.lhr ?? {};
    const failed = Object.values(audits).filter(
      ({ score, scoreDisplayMode }) =>
        scoreDisplayMode === 'error' || (score !== null && score < 1),
    );
    expect(failed.map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
    expect(Object.values(categories).map(({ id, score }) => [id, score])).toEqual([
      ['accessibility', 1],
      ['best-practices', 1],
      ['seo', 1],
    ]);
  } finally {
    await browser.close();
  }
});
