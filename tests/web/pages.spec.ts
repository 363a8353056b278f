import type { Page } from '@playwright/test';
import { browserServer } from '../support/browser-server.ts';
import { demo, expect, signInAs, test } from '../support/browser.ts';
import { findPublicPages, foundPages } from '../support/public-pages.ts';

/** The queries whose results the page embeds, so that they are not fetched. */
const embedded = [
  'admin.settings.public',
  'masters.categories.list',
  'masters.list',
  'masters.search',
  'masters.localService',
  'masters.byId',
  'masters.statistics',
  'masters.works.list',
  'masters.reviews.list',
  'admin.blog.public.list',
  'admin.blog.public.counts',
  'admin.blog.public.bySlug',
];

/** The procedures that a page calls from now on. */
function listenToCalls(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) asked.push(...pathname.slice('/trpc/'.length).split(','));
  });
  return asked;
}

/** The app has replaced the server-rendered view once its own switches are there. */
async function waitForApp(page: Page): Promise<void> {
  await expect(page.locator('.fv')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Records every heading in the document, and every layout shift, from the first byte on. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const headings: string[] = [];
    const shifts: number[] = [];
    Object.assign(window, { headings, shifts });
    const note = () => {
      const text = document.querySelector('h1')?.textContent ?? '';
      if (headings.length + text.length > 0 && headings.at(-1) !== text) headings.push(text);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function readRecorded(page: Page): Promise<{ headings: unknown; shifted: unknown }> {
  return page.evaluate(() => ({
    headings: 'headings' in window ? window.headings : undefined,
    shifted:
      'shifts' in window && Array.isArray(window.shifts)
        ? window.shifts.reduce((sum: number, one: number) => sum + one, 0)
        : undefined,
  }));
}

test(
  'a first visit fetches nothing that the page embeds, and nothing shifts or vanishes',
  { tag: '@more' },
  async ({ page }) => {
    const asked = listenToCalls(page);
    await watch(page);
    for (const path of [
      ...(await findPublicPages(browserServer.url)),
      ...foundPages,
      '/services?category=1&city=oslo&query=kran',
      '/masters?city=oslo',
      '/blog',
    ]) {
      asked.length = 0;
      await page.goto(path);
      await waitForApp(page);
      expect(
        asked.filter((name) => embedded.includes(name)),
        path,
      ).toEqual([]);
      const { headings, shifted } = await readRecorded(page);
      expect(headings, path).toEqual([await page.locator('h1').textContent()]);
      expect(shifted, path).toBeLessThan(0.01);
    }
  },
);

test(
  'of a list of cards only the first is laid out for sure before the browser is idle',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    // Never idle: whatever waits for it keeps waiting.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    for (const path of ['/masters', '/services']) {
      await page.goto(path);
      await waitForApp(page);
      const waiting = await page.locator('main article').evaluateAll((cards) =>
        cards.map((card) => {
          const around = [card, card.parentElement].filter((one) => one !== null);
          return around.some((one) => getComputedStyle(one).contentVisibility === 'auto');
        }),
      );
      expect(waiting.length, path).toBeGreaterThan(6);
      expect(waiting, path).toEqual(waiting.map((_, place) => place >= 1));
    }
  },
);

test(
  'a text font that arrives late shifts nothing, on this page or with its lazy style sheets',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await watch(page);
    await page.route('**/assets/manrope-latin-*', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      await route.continue();
    });
    const arrived = page.waitForResponse('**/assets/manrope-latin-*');
    await page.goto('/', { waitUntil: 'commit' });
    await arrived;
    await waitForApp(page);
    expect((await readRecorded(page)).shifted).toBeLessThan(0.01);
  },
);

test(
  'a skeleton holds the place of a page for signed-in people until its code has loaded',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.kari);
    await watch(page);
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/messages-*.js', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto('/messages', { waitUntil: 'commit' });
    await expect(page.locator('.fv-bone').first()).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    arrive();
    await waitForApp(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await readRecorded(page)).shifted).toBeLessThan(0.01);
  },
);

test(
  'a signed-in person fetches only what differs by person',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.kari);
    const asked = listenToCalls(page);
    await page.goto('/master/1');
    await waitForApp(page);
    expect(asked).toContain('masters.reviews.list');
    expect(asked).not.toContain('masters.byId');
  },
);

test(
  'an address with a language opens in it and stays in it until another is chosen',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await watch(page);
    await page.goto('/about?lang=en');
    await waitForApp(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle('About us – Mesterhånd');
    expect((await readRecorded(page)).headings).toEqual(['About us']);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
    await page.getByRole('contentinfo').locator('a[href^="/terms"]').click();
    await expect(page).toHaveURL(/\/terms\?lang=en$/);
    await expect(page.locator('h1')).toHaveText('Terms of use');

    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Norsk' });
    await expect(page).toHaveURL(/\/terms$/);
    await expect(page).toHaveTitle('Vilkår for bruk – Mesterhånd');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('nb');
  },
);

test(
  'a link’s language overrides the one chosen before',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await page.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('language', 'ru');
    });
    await page.goto('/about?lang=en');
    await waitForApp(page);
    await expect(page.locator('h1')).toHaveText('About us');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ru');
  },
);

test(
  'title, description, canonical address and robots follow from page to page',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    const head = () =>
      page.evaluate(() => ({
        title: document.title,
        canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
        languages: document.querySelectorAll('link[hreflang]').length,
        described: document.querySelector('meta[name="description"]') !== null,
        robots: document.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null,
      }));
    await page.goto('/');
    await waitForApp(page);
    const { url } = browserServer;
    await page.getByRole('contentinfo').getByRole('link', { name: 'VVS', exact: true }).click();
    const listed = { languages: 5, described: true, robots: null };
    await expect
      .poll(head)
      .toEqual({ ...listed, title: 'VVS – Mesterhånd', canonical: `${url}/services?category=1` });
    await page.goto('/favourites');
    await expect
      .poll(head)
      .toMatchObject({ canonical: null, languages: 0, described: false, robots: 'noindex' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Om oss' }).click();
    await expect
      .poll(head)
      .toEqual({ ...listed, title: 'Om oss – Mesterhånd', canonical: `${url}/about` });
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the pages can be read, and link to each other',
    { tag: ['@phone', '@more'] },
    async ({ page }) => {
      await page.goto('/master/1');
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Tjenester og priser' })).toBeVisible();
      await page
        .getByRole('navigation', { name: 'Innhold' })
        .getByRole('link', { name: 'Om oss' })
        .click();
      await expect(page.locator('h1')).toHaveText('Om oss');
    },
  );
});
