import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demo, expect, signInAs, test } from '../support/browser.ts';
import { browserServer } from '../support/browser-server.ts';
import { type DeployingProxy, openDeployingProxy } from '../support/deploying-proxy.ts';

test.use({ serviceWorkers: 'allow' });

/** The service worker is registered once the page has loaded, and then controls it. */
async function openWithWorker(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Every address in any cache of the site. */
function listCached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const held = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return held.flat().map((url) => new URL(url).pathname);
  });
}

async function findFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const listCaches = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

const retry = { nb: 'Prøv igjen', uk: 'Спробувати ще раз' } as const;

test(
  'A-76 the service worker is registered once the page has loaded',
  { tag: '@more' },
  async ({ page }) => {
    await openWithWorker(page, '/');
    const worker = await page.evaluate(async () => {
      const { scope, active } = await navigator.serviceWorker.ready;
      return { scope, script: active?.scriptURL };
    });
    expect(worker).toEqual({
      scope: `${browserServer.url}/`,
      script: `${browserServer.url}/sw.js`,
    });
    const answer = await page.context().request.get('/sw.js');
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
    // The start files are cached under their hashed names.
    const scripts = await page
      .locator('script[type="module"][src]')
      .evaluateAll((all) => all.map((script) => script.getAttribute('src')));
    expect(scripts.length).toBeGreaterThan(0);
    expect(await listCached(page)).toEqual(expect.arrayContaining([...scripts, '/offline.html']));
  },
);

test('A-76 a page opened offline says so, and loads by itself once online', async ({
  page,
  context,
}) => {
  await openWithWorker(page, '/');
  await context.setOffline(true);
  await page.goto('/services?city=oslo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du er uten nett');
  await expect(page).toHaveTitle('Du er uten nett – Mesterhånd');
  await expect(page.getByRole('button', { name: retry.nb })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(/Fortsatt ingen kontakt/);
  // Its own styles and fonts are cached too.
  expect(
    await page.evaluate(async () => {
      await document.fonts.ready;
      return getComputedStyle(document.body).display;
    }),
  ).toBe('grid');
  expect(await findFaults(page)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finn en håndverker i Oslo');
  await expect(page).toHaveURL(/\/services\?city=oslo$/);
});

test(
  'A-76 the offline page uses the chosen language and colour scheme',
  { tag: '@more' },
  async ({ page, context }) => {
    await page.addInitScript(() => {
      if (location.protocol === 'about:') return;
      localStorage.setItem('language', 'uk');
      localStorage.setItem('mantine-color-scheme-value', 'dark');
    });
    await openWithWorker(page, '/');
    await context.setOffline(true);
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Немає підключення до інтернету',
    );
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('button', { name: retry.uk })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  },
);

test(
  'A-76 an open page announces that the connection is lost, and that it is back',
  { tag: '@more' },
  async ({ page, context }) => {
    await openWithWorker(page, '/support');
    await page.getByRole('textbox', { name: 'Navn' }).fill('Nora');
    await context.setOffline(true);
    const gone = page.getByText('Du er uten nett. Det du har skrevet, blir stående.');
    await expect(gone).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByText('Du er på nett igjen.')).toBeVisible();
    await expect(gone).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Navn' })).toHaveValue('Nora');
  },
);

test('A-76 no cache ever holds a private answer', { tag: '@more' }, async ({ page, context }) => {
  test.slow();
  await openWithWorker(page, '/');
  await signInAs(context, demo.kari);
  const screens = ['/', '/dashboard', '/messages?chat=1', '/profile', '/profile?tab=edit'];
  for (const path of [...screens, '/favourites', '/gallery', '/api/categories']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine bestillinger');
  const cached = await listCached(page);
  const own = ['/icon.svg', '/manifest.webmanifest', '/offline.css', '/offline.html'];
  expect(cached.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
    ...own,
    '/offline.js',
  ]);
  // Files of the build are cached by now, and nothing else.
  const { length } = cached.filter((path) => path.startsWith('/assets/'));
  expect(length).toBeGreaterThan(10);
  expect(length).toBeLessThan(170);
  for (const path of cached)
    expect(path).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.(m?js|css|woff2|svg|png|webp)$|^\/[a-z.]+$/);
});

test(
  'A-76 the site meets the criteria for installing it',
  { tag: ['@desktop', '@more'] },
  async ({ page, context }) => {
    await page.goto('/');
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await context.request.get(address ?? '');
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({
      name: 'Mesterhånd',
      lang: 'nb',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
    const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    const pictures: { src: string; sizes: string }[] = [
      ...manifest.icons,
      { src: touch, sizes: '180x180' },
    ];
    const sizes = await page.evaluate(
      (sources) =>
        Promise.all(
          sources.map(async (src) => {
            const picture = new Image();
            picture.src = src;
            await picture.decode();
            return `${picture.naturalWidth}x${picture.naturalHeight}`;
          }),
        ),
      pictures.filter(({ sizes }) => sizes !== 'any').map(({ src }) => src),
    );
    expect(sizes).toEqual(['192x192', '512x512', '192x192', '512x512', '180x180']);
    for (const { url } of manifest.shortcuts)
      expect((await context.request.get(url)).status()).toBe(200);
    // The browser’s own verdict on installability.
    const devtools = await context.newCDPSession(page);
    const { errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  },
);

test(
  'A-76 the menu offers to install the site where the browser supports it',
  { tag: ['@phone-only', '@more'] },
  async ({ page }) => {
    await page.goto('/');
    const entry = page.getByRole('dialog').getByRole('button', { name: 'Installer appen' });
    await page.getByRole('button', { name: 'Meny' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Om oss' })).toBeVisible();
    await expect(entry).toBeHidden();
    await page.evaluate(() => {
      const prompt = async (): Promise<void> => {
        document.documentElement.dataset['prompted'] = 'yes';
      };
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    });
    await entry.click();
    await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes');
    // A prompt can be used once.
    await expect(entry).toBeHidden();
  },
);

test.describe('on an iPhone', { tag: '@phone-only' }, () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' });

  test(
    'A-76 the menu explains how to add the site to the home screen',
    { tag: '@more' },
    async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Meny' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Installer appen' }).click();
      const dialog = page.getByRole('dialog', { name: 'Legg Mesterhånd på Hjem-skjermen' });
      await expect(dialog.getByRole('listitem')).toHaveCount(3);
      expect(await findFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Lukk' }).click();
      await expect(dialog).toBeHidden();
    },
  );
});

test.describe('A-76 a new version', { tag: '@desktop' }, () => {
  let proxy: DeployingProxy;
  test.beforeEach(async () => {
    proxy = await openDeployingProxy(browserServer.url);
  });
  test.afterEach(() => proxy.close());

  const checkForUpdate = (page: Page) =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
  /** The build that the page runs. */
  const buildOf = (page: Page) =>
    page.locator('script[type="module"][src*="/start-"]').getAttribute('src');

  test(
    'waits until the person accepts it, and then reloads the other tabs too',
    { tag: '@more' },
    async ({ page, context }) => {
      await openWithWorker(page, `${proxy.url}/`);
      const other = await context.newPage();
      await openWithWorker(other, `${proxy.url}/about`);
      const writing = await context.newPage();
      await openWithWorker(writing, `${proxy.url}/support`);
      await writing.getByRole('textbox', { name: 'Navn' }).fill('Nora');
      const before = await buildOf(page);
      const oldCaches = await listCaches(page);
      expect(oldCaches.length).toBeGreaterThan(0);
      proxy.deploy();
      await checkForUpdate(page);
      await expect(page.getByText('Ny versjon er klar')).toBeVisible();
      expect(await buildOf(page)).toBe(before);
      expect(await findFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Oppdater' }).click();
      await expect(page.locator('script[src*="/start-new1"]')).toHaveCount(1);
      await expect(page.getByText('Ny versjon er klar')).toBeHidden();
      await expect(other.locator('script[src*="/start-new1"]')).toHaveCount(1);
      // A tab with unsaved input asks first.
      await expect(writing.getByText('Ny versjon er klar')).toBeVisible();
      await expect(writing.getByRole('textbox', { name: 'Navn' })).toHaveValue('Nora');
      await writing.getByRole('button', { name: 'Oppdater' }).click();
      await expect(writing.getByText(/er ikke lagret eller sendt/)).toBeVisible();
      await expect(writing.getByRole('textbox', { name: 'Navn' })).toHaveValue('Nora');
      await writing.getByRole('button', { name: 'Oppdater likevel' }).click();
      await expect(writing.locator('script[src*="/start-new1"]')).toHaveCount(1);
      // No cache of the old version remains.
      const caches = await listCaches(page);
      expect(caches.filter((name) => oldCaches.includes(name))).toEqual([]);
    },
  );

  test(
    'can be postponed, and is active after the next reload',
    { tag: '@more' },
    async ({ page }) => {
      await openWithWorker(page, `${proxy.url}/`);
      proxy.deploy();
      await checkForUpdate(page);
      await page.getByRole('button', { name: 'Ikke nå' }).click();
      await expect(page.getByText('Ny versjon er klar')).toBeHidden();
      await page.reload();
      await expect(page.locator('script[src*="/start-new1"]')).toHaveCount(1);
      // The page is new, so its waiting worker activates by itself.
      await page.waitForFunction(
        async () => (await navigator.serviceWorker.getRegistration())?.waiting === null,
      );
      await expect(page.getByText('Ny versjon er klar')).toBeHidden();
    },
  );

  test(
    'whose old files are gone reloads the page once, by itself',
    { tag: '@more' },
    async ({ page, complaints }) => {
      await openWithWorker(page, `${proxy.url}/`);
      await page.waitForLoadState('networkidle');
      proxy.deploy();
      let loads = 0;
      page.on('load', () => (loads += 1));
      // The chunk of the page the menu leads to, which the new server no longer has.
      proxy.replace(await findPart(page, 'about'), { status: 404 });
      await page.getByRole('contentinfo').getByRole('link', { name: 'Om oss' }).click();
      await expect.poll(() => loads).toBe(1);
      await expect(page.locator('script[src*="/start-new1"]')).toHaveCount(1);
      // The chunk stays missing, as on a broken server: the page shows an error and does not reload again.
      await expect(page.getByRole('heading', { level: 1, name: 'Noe gikk galt' })).toBeVisible();
      expect(loads).toBe(1);
      // The browser’s error for the missing chunk, and no other.
      for (const complaint of complaints.splice(0))
        expect(complaint).toContain('Failed to fetch dynamically imported module');
    },
  );

  test('that removes the worker leaves a working site', { tag: '@more' }, async ({ page }) => {
    await openWithWorker(page, `${proxy.url}/`);
    proxy.replace('/sw.js', { type: 'text/javascript', text: removingWorker });
    await checkForUpdate(page);
    await page.waitForFunction(
      async () =>
        (await navigator.serviceWorker.getRegistrations()).length === 0 &&
        (await caches.keys()).length === 0,
    );
    await page.goto(`${proxy.url}/about`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Om oss');
  });
});

/** As in decision 0014. */
const removingWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));`;

/** The file of the build whose name begins so, as the page’s start script knows it. */
async function findPart(page: Page, name: string): Promise<string> {
  const start = await page.locator('script[src*="/start-"]').getAttribute('src');
  const script = await (await page.context().request.get(`${browserServer.url}${start}`)).text();
  const [file] = new RegExp(`\\b${name}-[\\w-]{8}\\.js`).exec(script) ?? [];
  if (file === undefined) throw new Error(`The build has no part ${name}.`);
  return `/assets/${file}`;
}
