import { createServer } from 'node:net';
import { type LaunchOptions, chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';

/** Lighthouse's findings about a page for a phone on a slow connection, in a fresh browser without a cache. */
export async function auditPage(
  url: string,
  options: { categories: string[]; launch: LaunchOptions },
): Promise<Result> {
  const { categories, launch } = options;
  const port = await findFreePort();
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const run = await lighthouse(url, {
      port,
      onlyCategories: categories,
      logLevel: 'error',
      maxWaitForLoad: 60_000,
    });
    if (run === undefined) throw new Error(`Lighthouse gave no result for ${url}.`);
    return run.lhr;
  } finally {
    await browser.close();
  }
}

/** A free port for the browser's remote debugging. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
