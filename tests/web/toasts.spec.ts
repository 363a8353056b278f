import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { demo, expect, openMenu, signInAs, test } from '../support/browser.ts';
import { findUnderToast } from '../support/toast-cover.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

const toastOf = (page: Page) => page.locator('[data-tone]:is([role=status], [role=alert])');

/** The visible controls that the toast covers. A mouse over the toast keeps it open. */
async function findCovered(page: Page, place: Locator): Promise<string[]> {
  await toastOf(page).hover();
  // A drawer still sliding in is not in its final place.
  await place.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations({ subtree: true }).map((each) => each.finished));
  });
  const covered = await place.locator('a, button, input').evaluateAll((controls) =>
    controls
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return width > 0 && hit !== null && !control.contains(hit);
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  );
  await expect(toastOf(page)).toBeVisible();
  return covered;
}

test('C-115 a toast covers neither the header nor the menu, at the top of a page and below', async ({
  page,
}) => {
  // A headless shell refuses what nobody granted, also the writing of a click.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page.context(), demo.kari);
  await page.goto('/profile');
  const header = page.getByRole('banner');
  await expect(header.getByLabel(/^Varsler/)).toBeVisible();
  await page.getByRole('button', { name: 'Kopier lenken' }).click();
  expect(await findCovered(page, header)).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await findCovered(page, header)).toEqual([]);
  if ((page.viewportSize()?.width ?? 0) > 1000) return;
  await openMenu(page);
  // The toast moves when the menu opens, and the menu slides in.
  const menu = page.getByRole('dialog', { name: 'Meny' });
  await expect.poll(() => findCovered(page, menu)).toEqual([]);
});

test('C-115 a failure with a reason covers neither the menu nor, on phones, the heading', async ({
  page,
}) => {
  if ((page.viewportSize()?.width ?? 0) > 1000) return;
  await signInAs(page.context(), demo.kari);
  // No clipboard, as where the permission is denied.
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Kopier lenken' }).click();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  const toast = await toastOf(page).boundingBox();
  expect(toast?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
  await toastOf(page).hover();
  await openMenu(page);
  const menu = page.getByRole('dialog', { name: 'Meny' });
  await expect.poll(() => findCovered(page, menu)).toEqual([]);
});

test('C-98 C-115 an error toast does not cover its dialog', async ({ page }) => {
  await page.goto('/?dialog=login');
  const dialog = page.getByRole('dialog', { name: 'Logg inn' });
  await dialog.getByLabel('E-post').fill('ingen@example.no');
  await dialog.getByLabel('Passord', { exact: true }).fill('feil passord');
  await dialog.getByRole('button', { name: 'Logg inn', exact: true }).click();
  expect(await findCovered(page, dialog)).toEqual([]);
});

test('a toast does not appear below a resting mouse, where it would stay', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page.context(), demo.kari);
  await page.goto('/profile');
  const copy = page.getByRole('button', { name: 'Kopier lenken' });
  await copy.press('Enter');
  const first = await toastOf(page).boundingBox();
  if (first === null) throw new Error('No toast is shown.');
  // The first toast of a page loads its code.
  await page.reload();
  await expect(copy).toBeVisible();
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
  await copy.press('Enter');
  const second = await toastOf(page).boundingBox();
  expect(Math.abs((second?.y ?? first.y) - first.y)).toBeGreaterThan(first.height / 2);
  await expect(toastOf(page)).toBeHidden();
});

test('C-115 a toast does not cover the bulk action bar', { tag: '@more' }, async ({ page }) => {
  await signInAs(page.context(), demo.admin);
  await page.goto('/admin/users');
  const choices = page.getByRole('main').getByRole('checkbox');
  await choices.nth(14).check();
  await choices.nth(15).check();
  const bar = page.getByRole('toolbar', { name: 'Действия с выбранными' });
  await bar.getByRole('button', { name: /Скачать CSV/ }).click();
  expect(await findCovered(page, bar)).toEqual([]);
});

/** Opens the account of a master, and the step that follows. */
async function registerMaster(page: Page): Promise<void> {
  const name = randomBytes(5).toString('hex');
  await page.goto('/profile/start');
  await page.getByRole('main').getByText('VVS', { exact: true }).click();
  const next = page.getByRole('button', { name: 'Neste', exact: true });
  await next.click();
  await page.getByLabel('Fornavn').fill('Ivar');
  await page.getByLabel('Etternavn').fill(name);
  await next.click();
  await page.getByLabel('E-post').fill(`${name}@example.no`);
  await page.getByLabel(/^Telefon/).fill('41234567');
  await next.click();
  await page.getByLabel('Passord', { exact: true }).fill('fjellrev-under-brua');
  await page.getByRole('checkbox', { name: /Jeg bekrefter/ }).check();
  await page.getByRole('checkbox', { name: /Jeg godtar/ }).check();
  await page.getByRole('button', { name: 'Opprett konto' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Erfaring og timepris' })).toBeVisible();
}

/** Each shows a toast; in the first the page below it changes after it is shown. */
const screens: [name: string, open: (page: Page) => Promise<void>][] = [
  ['the first step after a registration', registerMaster],
  [
    'the profile',
    async (page) => {
      await signInAs(page.context(), demo.kari);
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Kopier lenken' }).click();
    },
  ],
  [
    'the contact form',
    async (page) => {
      await signInAs(page.context(), demo.kari);
      await page.goto('/profile?tab=edit');
      await page.getByRole('button', { name: 'Oppdater kontakt' }).click();
    },
  ],
  [
    'a dialog that refuses',
    async (page) => {
      await page.goto('/?dialog=login');
      const dialog = page.getByRole('dialog', { name: 'Logg inn' });
      await dialog.getByLabel('E-post').fill('ingen@example.no');
      await dialog.getByLabel('Passord', { exact: true }).fill('feil passord');
      await dialog.getByRole('button', { name: 'Logg inn', exact: true }).click();
    },
  ],
];
const sizes = [
  { width: 390, height: 667 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const [name, open] of screens)
  for (const size of sizes)
    test(
      `C-115 a toast covers no heading, field or step of ${name} at ${size.width} × ${size.height}`,
      { tag: ['@desktop', '@more'] },
      async ({ page }) => {
        await page.setViewportSize(size);
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await open(page);
        await expect.poll(() => findUnderToast(page)).toEqual([]);
      },
    );
