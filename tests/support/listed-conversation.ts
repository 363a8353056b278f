import type { Page } from '@playwright/test';

/**
 * Opens the conversation with somebody from the list of a demo person, by its address: messages of other journeys move
 * the entries of that list, perhaps between the press and the release of a click.
 */
export async function openListedConversation(page: Page, name: string): Promise<void> {
  await page.goto('/messages');
  const address = await page.getByRole('link', { name: new RegExp(name) }).getAttribute('href');
  await page.goto(address ?? '');
}
