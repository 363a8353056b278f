import type { Page } from '@playwright/test';
import { demo, expect, leaveAccountLanguage, signInAs, test } from '../support/browser.ts';

/** The switch is in the header, on small screens in the menu. */
async function openSwitch(page: Page, names: { menu: string; language: string }) {
  const menu = page.getByRole('button', { name: names.menu, exact: true });
  if ((page.viewportSize()?.width ?? 0) < 1216) await menu.click();
  return page.getByRole('combobox', { name: names.language, exact: true });
}

const norwegian = { menu: 'Meny', language: 'Språk' };
const english = { menu: 'Menu', language: 'Language' };
const storedLanguage = (page: Page) => page.evaluate(() => localStorage.getItem('language'));

/** As if English had been chosen on an earlier visit. */
async function chooseEnglish(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('language', 'en');
  });
}

test(
  'C-16 the site opens in Norwegian and fetches no other language',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).toHaveAttribute('lang', 'nb');
    expect(fetched.some((path) => path.endsWith('.js'))).toBe(true);
    expect(fetched.filter((path) => /texts-(ru|uk|en)-/.test(path))).toEqual([]);
  },
);

test('C-16 a choice changes the page, survives a reload and can be undone', async ({ page }) => {
  await page.goto('/');
  const heading = page.locator('h1');
  await expect(heading).toHaveText('Finn en dyktig håndverker nær deg');
  await (await openSwitch(page, norwegian)).selectOption({ label: 'English' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(heading).toHaveText('Find a skilled tradesperson near you');
  await expect(page).toHaveTitle('Find a skilled tradesperson near you – Mesterhånd');
  expect(await storedLanguage(page)).toBe('en');

  await page.reload();
  await expect(heading).toHaveText('Find a skilled tradesperson near you');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const again = await openSwitch(page, english);
  await expect(again).toHaveValue('en');
  await again.selectOption({ label: 'Norsk' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'nb');
  await expect(heading).toHaveText('Finn en dyktig håndverker nær deg');
  await expect(page).toHaveTitle('Finn en dyktig håndverker nær deg – Mesterhånd');
  expect(await storedLanguage(page)).toBe('nb');
});

test(
  'C-16 a stored choice applies from the first paint, without a flash of Norwegian',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await chooseEnglish(page);
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const heading = document.querySelector('h1');
        // The server-rendered view may be in Norwegian as long as it is invisible.
        if (heading?.textContent && heading.checkVisibility()) seen.add(heading.textContent);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto('/');
    await expect(page.locator('h1')).toHaveText('Find a skilled tradesperson near you');
    const seen = await page.evaluate(() =>
      'seen' in window && window.seen instanceof Set ? [...window.seen] : undefined,
    );
    expect(seen).toEqual(['Find a skilled tradesperson near you']);
  },
);

test(
  'C-16 without the texts of a language the page stays in Norwegian',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await chooseEnglish(page);
    await page.route(/\/texts-en/, (route) => route.abort());
    await page.goto('/');
    await expect(page.locator('h1')).toHaveText('Finn en dyktig håndverker nær deg');
    await expect(page.locator('html')).toHaveAttribute('lang', 'nb');
  },
);

const pages: [path: string, heading: string, who?: string][] = [
  ['/services?city=oslo', 'Find a tradesperson'],
  ['/masters', 'Our tradespeople'],
  ['/about', 'About us'],
  ['/how-it-works', 'How it works'],
  ['/dashboard', 'My bookings', demo.kari],
  ['/dashboard', 'My jobs', demo.ola],
];

test('C-16 every page has room for the English texts', { tag: '@more' }, async ({ page }) => {
  await chooseEnglish(page);
  await leaveAccountLanguage(page.context());
  for (const [path, heading, who] of pages) {
    if (who !== undefined) await signInAs(page.context(), who);
    await page.goto(path);
    await expect(page.locator('h1')).toContainText(heading);
    await page.waitForLoadState('networkidle');
    const tooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect.soft(tooWide, `${path}: ${heading}`).toBeLessThanOrEqual(0);
  }
});

test(
  'C-16 C-79 a Norwegian browser gets consent, Lokasjon and panel in Norwegian',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.ola);
    await page.goto('/dashboard?tab=location');
    await expect(page.getByRole('heading', { name: 'Samtykke til posisjonsdata' })).toBeVisible();
    await expect(page.locator('main')).not.toContainText(/\p{Script=Cyrillic}/u);
    await signInAs(page.context(), demo.admin);
    await page.goto('/admin/gallery');
    await expect(page.getByRole('heading', { level: 1, name: 'Galleri' })).toBeVisible();
    await expect(page.locator('main')).not.toContainText(/\p{Script=Cyrillic}/u);
    expect(await storedLanguage(page)).toBeNull();
  },
);
