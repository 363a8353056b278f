import { expect, test } from '../support/browser.ts';

test(
  'the API reference loads nothing from elsewhere, finds operations and explains error codes',
  { tag: '@more' },
  async ({ page }) => {
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await page.goto('/api/docs#bookings.slotTaken');
    const code = page.getByRole('row', { name: 'bookings.slotTaken' });
    await expect(code).toContainText('409');
    await expect(code).toBeInViewport();
    await page.getByPlaceholder('Filter by tag or path').fill('/api/bookings/{id}/status');
    const step = page.locator('.opblock', { hasText: 'Takes the next step of a booking' });
    await step.locator('.opblock-summary-control').click();
    await expect(step.locator('.opblock-body')).toContainText('its two sides and administrators', {
      timeout: 30_000,
    });
    // Pictures within the style sheet have no origin.
    expect([...origins].filter((origin) => origin !== 'null')).toEqual([
      new URL(page.url()).origin,
    ]);
  },
);
