import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { demo, expect, openAs, sessionOf, test } from '../support/browser.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

const listSchema = z.array(z.object({ name: z.string(), message: z.string() }));

async function writeMessage(page: Page, name: string, message: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Navn' }).fill(name);
  await page.getByRole('textbox', { name: 'E-post' }).fill('nora@example.no');
  await page.getByRole('textbox', { name: 'Melding', exact: true }).fill(message);
}

/** Pressed until accepted: a form filled in faster than people can is asked to wait. */
async function sendMessage(page: Page): Promise<void> {
  const thanks = page.getByRole('heading', { name: 'Takk, vi har fått meldingen din' });
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Send melding' });
    // Gone if the previous press has worked after all.
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await expect(thanks).toBeVisible({ timeout: 1500 });
  }).toPass();
}

async function storedOf(page: Page, name: string) {
  const { token } = await sessionOf(page.context(), demo.admin);
  const answer = await page.context().request.get('/api/admin/support?limit=100', {
    headers: { authorization: `Bearer ${token}` },
  });
  return listSchema.parse(await answer.json()).filter((item) => item.name === name);
}

test(
  'A-70 customer service is in the footer: five answers, the hours, and who to call',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kundeservice' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kundeservice' })).toBeVisible();
    await page.getByText('Hvordan kan jeg betale?').click();
    await expect(page.getByText(/Vipps, bankkort, bankoverføring eller kontant/)).toBeVisible();
    await expect(page).toHaveURL(/\/support#payment$/);
    await page.reload();
    await expect(page.getByText(/Vipps, bankkort, bankoverføring eller kontant/)).toBeVisible();
    await expect(page.getByRole('row', { name: 'Man–fre 08:00–20:00' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Lør–søn 10:00–18:00' })).toBeVisible();
    await expect(page.getByText(/^(Åpent nå – stenger|Stengt – åpner)/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Akutt hjelp 24/7' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Live chat 24/7' })).toBeDisabled();
    await page.getByText('Hvordan bestiller jeg en tjeneste?').click();
    await page.getByRole('link', { name: 'Bestill nå' }).click();
    await expect(page).toHaveURL(/\/services/);
  },
);

test(
  'A-71 a visitor writes to customer service, and the administrator reads and marks it',
  { tag: ['@desktop-only', '@more'] },
  async ({ page, browser }) => {
    const name = `Nora ${randomBytes(4).toString('hex')}`;
    await page.goto('/support');
    await writeMessage(page, name, 'Kommer dere også på søndager?');
    await sendMessage(page);

    const panel = await openAs(browser, page, demo.admin);
    await panel.goto('/admin/support');
    const row = panel.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Открыто');
    await row.getByText(name).click();
    const details = panel.getByRole('dialog', { name: /^Обращение #\d+$/ });
    await expect(details.getByText('Kommer dere også på søndager?')).toBeVisible();
    const reply = details.getByRole('link', { name: 'Ответить по почте' });
    await expect(reply).toHaveAttribute('href', /^mailto:nora%40example\.no\?subject=/);
    await details.getByRole('button', { name: 'Отметить как отвеченное' }).click();
    await expect(details.getByText('Отвечено', { exact: true })).toBeVisible();
    await panel.goBack();
    await expect(details).toBeHidden();
    await expect(row).toContainText('Отвечено');
    await panel.context().close();
  },
);

test(
  'A-71 a message whose answer is lost is kept, and sending it again creates no second one',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    const name = `Nora ${randomBytes(4).toString('hex')}`;
    let lost = 0;
    await page.route(/admin\.support\.send/, async (route) => {
      const answer = await route.fetch();
      if (!answer.ok() || lost > 0) return route.fulfill({ response: answer });
      lost += 1;
      return route.abort();
    });
    await page.goto('/support');
    await writeMessage(page, name, 'Linjen er dårlig her ute.');
    await expect(async () => {
      await page.getByRole('button', { name: 'Send melding' }).click({ timeout: 1000 });
      await expect.poll(() => lost, { timeout: 1500 }).toBe(1);
    }).toPass();
    await expect(page.getByRole('textbox', { name: 'Melding', exact: true })).toHaveValue(
      'Linjen er dårlig her ute.',
    );
    await sendMessage(page);
    expect(await storedOf(page, name)).toHaveLength(1);
  },
);
