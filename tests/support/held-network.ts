import type { Page } from '@playwright/test';

/** Holds what matches, calls or files of the app: a network that is slow without end. Returns what releases it. */
export async function hold(page: Page, what: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    await released;
    // The page may have left, or given up.
    await route.continue().catch(() => {});
  });
  return release;
}
