import type { Page } from '@playwright/test';
import { demo, expect, openMenu, signInAs, test } from '../support/browser.ts';
import { offered } from '../support/env.ts';
import { findScreenFaults } from '../support/screen-faults.ts';
import {
  type Screen,
  findOla,
  isEveryday,
  openScreen,
  screens,
  walkScreens,
} from '../support/screens.ts';

interface Run {
  tag: string[];
  schemes: ('light' | 'dark')[];
  shown: Screen[];
}

/**
 * By default the screens alternate between light on a phone and dark on a desktop, everyday ones first;
 * a thorough run covers all of them in both themes at both widths.
 */
const runs: Run[] = offered.isThorough
  ? [{ tag: [], schemes: ['light', 'dark'], shown: screens }]
  : [
      ...takeTurns(screens.filter(isEveryday)),
      ...takeTurns(screens.filter((screen) => !isEveryday(screen))),
    ];

function takeTurns(shown: Screen[]): Run[] {
  return [
    { tag: ['@phone'], schemes: ['light'], shown: shown.filter((_, at) => at % 2 === 0) },
    { tag: ['@desktop'], schemes: ['dark'], shown: shown.filter((_, at) => at % 2 === 1) },
  ];
}

async function checkScreen(page: Page, path: string, schemes: Run['schemes']): Promise<void> {
  for (const colorScheme of schemes)
    await test.step(`${path}, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openScreen(page, path);
      expect.soft(await findScreenFaults(page), path).toEqual([]);
    });
}

for (const { tag, schemes, shown } of runs)
  for (const { who = 'a visitor', seen } of walkScreens(shown)) {
    const names = seen.map(([name]) => name).join(', ');
    const tier = seen.some(([name]) => name === 'home') ? '@smoke' : '@more';
    test(`axe finds nothing for ${who} on: ${names}`, { tag: [...tag, tier] }, async ({ page }) => {
      test.setTimeout(60_000 + seen.length * 30_000);
      const ola = await findOla(page);
      if (who !== 'a visitor') await signInAs(page.context(), who);
      for (const [, path] of seen)
        await checkScreen(page, path.replace('{ola}', String(ola)), schemes);
    });
  }

test('the home page has no layout shift while it loads', { tag: '@more' }, async ({ page }) => {
  // Animations must not shift it either.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: /Profil til/ }).first()).toBeVisible();
  const shifts = await page.evaluate(() => ('shifts' in window ? window.shifts : undefined));
  expect(shifts).toEqual([]);
});

test(
  'C-12 an unknown page is not found, for people and for machines',
  { tag: '@more' },
  async ({ page }) => {
    const answer = await page.goto('/finnes-ikke');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Siden finnes ikke' })).toBeVisible();
  },
);

test('C-13 C-16 C-97 the header shows who is signed in, and forgets on logout', async ({
  page,
}) => {
  await page.goto('/?dialog=login');
  const dialog = page.getByRole('dialog', { name: 'Logg inn' });
  await dialog.getByLabel('E-post').fill(demo.kari);
  await dialog.getByLabel('Passord', { exact: true }).fill('feil passord');
  await dialog.getByRole('button', { name: 'Logg inn', exact: true }).click();
  await expect(page.getByText('Ugyldig e-post eller passord').first()).toBeVisible();
  await expect(dialog.getByLabel('E-post')).toHaveValue(demo.kari);
  await dialog.getByLabel('Passord', { exact: true }).fill(demo.password);
  await dialog.getByRole('button', { name: 'Logg inn', exact: true }).click();
  await expect(page.getByText('Velkommen, Kari!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await openMenu(page);
  await expect(page.getByText('Velkommen, Kari', { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Logg ut' }).click();
  await expect(page.getByText('Ha det bra!')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await page.locator('html').getAttribute('lang')).toBe('nb');
});

test(
  'a dialog is in the address: Back closes it, login and registration swap (C-36)',
  { tag: '@more' },
  async ({ page }) => {
    await page.goto('/');
    await page.goto('/?dialog=login');
    await page
      .getByRole('dialog', { name: 'Logg inn' })
      .getByRole('button', { name: 'Registrer deg' })
      .click();
    await expect(page.getByRole('dialog', { name: 'Registrer deg' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Logg inn' })).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
  },
);

test(
  'a dialog that stops the page behind it changes no style that all of it inherits',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    // The one that the library sets on the body: its value is inherited by every element.
    const inherited = () =>
      page.evaluate(() =>
        getComputedStyle(document.body).getPropertyValue('--removed-body-scroll-bar-size'),
      );
    await page.goto('/services');
    expect(await inherited()).toBe('0px');
    await openMenu(page);
    await page.getByRole('button', { name: 'Logg inn' }).click();
    await expect(page.getByRole('dialog', { name: 'Logg inn' })).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-scroll-locked');
    expect(await inherited()).toBe('0px');
  },
);
