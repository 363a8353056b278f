import { demo, expect, openCard, signInAs, test } from '../support/browser.ts';

test(
  'a customer finds bookings by time, and opens the rest of a card',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(context, demo.kari);
    await page.goto('/dashboard');
    const first = page.locator('[data-booking]').first();
    // By its number: bookings of other journeys appear above it.
    const number = await first.getAttribute('data-booking');
    const card = page.locator(`[data-booking="${number}"]`);
    const history = card.getByRole('button', { name: 'Vis historikk' });
    await expect(history).toBeHidden();
    await openCard(card);
    await expect(history).toBeVisible();
    const parts = page.getByRole('navigation', { name: 'Bestillinger etter tid' });
    await parts.getByRole('link', { name: 'Tidligere' }).click();
    await expect(page).toHaveURL(/jobs=past/);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText('Venter', { exact: true })).toBeHidden();
  },
);

test(
  'the home page says when the recommended masters are free',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(/^Ledig /).first()).toBeVisible();
  },
);
