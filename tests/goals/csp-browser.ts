import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createClient } from '@mesterhand/client';
import { type ClusterHandle, createTestDatabase } from '../support/cluster.ts';
import { launchBrowser, openDemoContext } from '../support/demo-browser.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Things, listScreens } from './csp-answers.ts';
import type { Metrics } from './goal.ts';

const everyone = [undefined, 'kunde@demo.no', 'mester@demo.no', 'admin@demo.no'];
/** Screens reached through another address, with libraries that write markup themselves. */
const further = [
  '/?dialog=login',
  '/masters?dialog=booking&master={id}',
  '/dashboard?dialog=work',
  '/dashboard?dialog=calendar',
  '/dashboard?tab=location',
  '/dashboard?tab=nearby',
  '/profile?tab=edit',
  '/profile?tab=documents',
  '/messages?chat=1',
  '/gallery?work=1',
  '/admin/blog?item=new',
  '/admin/gallery?item=new',
  '/admin/settings?view=backup',
  '/api/docs',
  '/dev/mail',
  '/finnes-ikke',
];

interface Heard {
  pages: number;
  violations: string[];
  errors: string[];
}

/**
 * Opens every screen of the demo in every role in a real browser, and collects policy violations, enforced or reported.
 */
export async function walkInBrowser(
  cluster: ClusterHandle,
  notify: (progress: string) => void,
): Promise<Metrics> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-content-'));
  const database = await createTestDatabase(cluster);
  const server = await startServerProcess({ databaseUrl: database.url, dataDir, seed: 'demo' });
  const browser = await launchBrowser();
  const heard: Heard = { pages: 0, violations: [], errors: [] };
  try {
    const paths = await listPaths(server.url);
    for (const email of everyone) {
      await walk(browser, { url: server.url, email, paths, heard });
      notify(`opened ${heard.pages} screens, ${heard.violations.length} violations`);
    }
    return {
      browserPages: heard.pages,
      violations: heard.violations.length,
      firstViolation: heard.violations[0] ?? '',
      scriptErrors: heard.errors.length,
      firstScriptError: heard.errors[0] ?? '',
      seededViolationSeen: await detectsInjected(browser, server.url),
    };
  } finally {
    await browser.close();
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function listPaths(url: string): Promise<string[]> {
  const client = createClient(url, {});
  const [masters, articles] = await Promise.all([
    client.masters.list.query({ limit: 1 }),
    client.admin.blog.public.list.query({ limit: 1 }),
  ]);
  const [master] = masters.items;
  const [article] = articles.items;
  if (!master || !article) throw new Error('The demo has no master or no article.');
  const things: Things = { masterId: master.id, userId: 1, slug: article.slug, picture: '' };
  return [
    ...(await listScreens(things)),
    ...further.map((path) => path.replace('{id}', `${master.id}`)),
  ];
}

interface Walk {
  url: string;
  email: string | undefined;
  paths: readonly string[];
  heard: Heard;
}

async function walk(browser: Browser, { url, email, paths, heard }: Walk): Promise<void> {
  const context = await openDemoContext(browser, { url, email });
  await listen(context, heard);
  const left = [...paths];
  const open = async (): Promise<void> => {
    const page = await context.newPage();
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      await openPath(page, `${url}${path}`);
      heard.pages += 1;
    }
  };
  await Promise.all([open(), open(), open()]);
  await context.close();
}

async function listen(context: BrowserContext, heard: Heard): Promise<void> {
  await context.exposeBinding('reportViolation', ({ page }, violation: string) => {
    heard.violations.push(`${page.url().replace(/^\w+:\/\/[^/]+/, '')}: ${violation}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, disposition } = event;
      const notify: unknown = Reflect.get(globalThis, 'reportViolation');
      const violation = `${disposition} ${effectiveDirective} ${blockedURI} ${sample}`;
      if (typeof notify === 'function') notify(violation);
    });
  });
  context.on('weberror', (error) => heard.errors.push(error.error().message));
}

async function openPath(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // A screen with a map or a live connection may never become idle; its first render is complete by then.
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => {});
  const isOurs = !/\/(api\/docs|dev\/mail)$/.test(address);
  if (isOurs) await page.locator('[data-page-name]').waitFor({ state: 'attached' });
}

/** Whether the violation of a script without a nonce, injected into a page, is reported as any other would be. */
async function detectsInjected(browser: Browser, url: string): Promise<boolean> {
  const heard: Heard = { pages: 0, violations: [], errors: [] };
  const context = await openDemoContext(browser, { url, email: undefined });
  await listen(context, heard);
  await context.route(`${url}/about`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('</body>', '<script>void 0</script></body>');
    await route.fulfill({ response: answer, body });
  });
  const page = await context.newPage();
  await openPath(page, `${url}/about`);
  await context.close();
  return heard.violations.some((violation) => violation.includes('enforce script-src'));
}
