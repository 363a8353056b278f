import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demo, expect, openMenu, signInAs, test } from '../support/browser.ts';
import { offered } from '../support/env.ts';
import { findOla, openScreen, screens, walkScreens } from '../support/screens.ts';

/** What a person could stumble over on the screen that is open; empty when all is well. */
async function findFaults(page: Page): Promise<string[]> {
  // No screen holds a frame, so axe needs no second page to put its findings together.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  const faults = violations.map(describeViolation);
  return overflow > 0 ? [...faults, `${overflow} px wider than the window`] : faults;
}

for (const { who = 'a visitor', seen } of walkScreens(screens)) {
  const names = seen.map(([name]) => name).join(', ');
  test(`axe finds nothing for ${who} on: ${names}`, async ({ page }, { project }) => {
    test.setTimeout(60_000 + seen.length * 30_000);
    const isPhone = project.name === 'phone';
    const ola = await findOla(page);
    if (who !== 'a visitor') await signInAs(page.context(), who);
    for (const screen of seen) {
      const [name, path] = screen;
      // Ordinarily the screens take turns, one on a phone by day, the next on a desk by night; a thorough run
      // looks at all of them in both themes at both widths.
      const isOurs = isPhone === (screens.indexOf(screen) % 2 === 0);
      if (!offered.isThorough && !isOurs) continue;
      const usual = isPhone ? (['light'] as const) : (['dark'] as const);
      for (const colorScheme of offered.isThorough ? (['light', 'dark'] as const) : usual) {
        await test.step(`${name}, ${colorScheme}`, async () => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await openScreen(page, path.replace('{ola}', String(ola)));
          expect.soft(await findFaults(page), name).toEqual([]);
        });
      }
    }
  });
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

function describeViolation({ id, impact, nodes }: Violation): string {
  return `${impact} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`;
}

test('the home page shifts nothing while it loads', async ({ page }) => {
  // Also not by what moves for those who like it to.
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

test('C-12 an unknown page is not found, for people and for machines', async ({ page }) => {
  const answer = await page.goto('/finnes-ikke');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Siden finnes ikke' })).toBeVisible();
});

test('C-13 C-16 C-97 the header knows who is there, and forgets on logout', async ({ page }) => {
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

test('a dialog lives in the address: Back closes it, login and registration swap (C-36)', async ({
  page,
}) => {
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
});
