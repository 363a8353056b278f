import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { demo, expect, signInAs, test } from '../support/browser.ts';
import { findOla } from '../support/screens.ts';

const phone = { width: 390, height: 844 };

async function bottomOf(part: Locator): Promise<number> {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  return (box?.y ?? Infinity) + (box?.height ?? 0);
}

/** The upper edge of the bar that sticks to the window's lower edge. */
async function edgeOfBar(page: Page): Promise<number> {
  const box = await page.getByRole('button', { name: 'Bestill', exact: true }).last().boundingBox();
  return box?.y ?? 0;
}

test('C-26 a phone shows face, trust, price, next free time and booking without scrolling', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(`/master/${await findOla(page)}`);
  const main = page.getByRole('main');
  const edge = await edgeOfBar(page);
  expect(edge).toBeLessThan(phone.height);
  for (const part of [
    main.getByRole('heading', { level: 1, name: 'Ola Hansen' }),
    main.getByText('Verifisert', { exact: true }),
    main.getByText('Rørlegger og baderom').first(),
    main.getByText(/vurderinger\)/).first(),
    main.getByText('Utførte jobber'),
    main.getByText(/^fra 990/).first(),
    main.getByRole('button', { name: /^(Ledig|Opptatt|Første)/ }),
  ])
    expect(await bottomOf(part)).toBeLessThanOrEqual(edge);
  await expect(main.getByRole('button', { name: 'Skriv til mesteren' })).toBeInViewport();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  // The bar stays above the footer.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const footer = await page.getByRole('contentinfo').boundingBox();
  const button = main.getByRole('button', { name: 'Bestill', exact: true }).last();
  expect(await bottomOf(button)).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
});

test('a work has a slider between before and after, which arrow keys move', async ({ page }) => {
  await page.goto(`/master/${await findOla(page)}`);
  const slider = page.getByRole('slider', { name: /^Før og etter/ });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^60 % av bildet/);
});

test('C-32 a master sees the own profile as customers do, with a link to edit it', async ({
  page,
  context,
}) => {
  await signInAs(context, demo.ola);
  await page.goto(`/master/${await findOla(page)}`);
  await expect(page.getByText('Slik ser kundene profilen din.')).toBeVisible();
  const book = page.getByText('Bestill', { exact: true }).filter({ visible: true });
  await expect(book.first()).toBeVisible();
  await page.getByRole('link', { name: 'Rediger profilen' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=edit/);
});

test('signing in leads a master from the list of masters to their day', async ({ page }) => {
  await page.goto('/masters?dialog=login');
  const dialog = page.getByRole('dialog', { name: 'Logg inn' });
  await dialog.getByLabel('E-post').fill(demo.ola);
  await dialog.getByLabel('Passord', { exact: true }).fill('feil-passord');
  await dialog.getByRole('button', { name: 'Logg inn', exact: true }).click();
  await expect(dialog.getByLabel('Passord', { exact: true })).toBeFocused();
  await dialog.getByLabel('Passord', { exact: true }).fill(demo.password);
  await dialog.getByRole('button', { name: 'Logg inn', exact: true }).click();
  await expect(page).toHaveURL(/\/today$/);
});
