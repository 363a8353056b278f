import { type Page, expect } from '@playwright/test';

/** Opens a part of the profile: on phones from the list, which is a page of its own. */
export async function openPart(page: Page, name: string): Promise<void> {
  const back = page.getByRole('main').getByRole('link', { name: 'Profil', exact: true });
  if (await back.isVisible()) await back.click();
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}
