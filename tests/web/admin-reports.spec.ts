import type { Browser, Page } from '@playwright/test';
import { demo, expect, openAs, sessionOf, signInAs, test } from '../support/browser.ts';
import { registerNewcomer } from '../support/newcomer.ts';
import { reportMessageOfOla } from '../support/reported-messages.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

/** A newcomer whom the administrator has made a moderator. */
async function registerModerator(page: Page) {
  const anne = await registerNewcomer(page.context());
  const { token } = await sessionOf(page.context(), demo.admin);
  const given = await page.context().request.put(`/api/admin/users/${anne.id}/role`, {
    data: { role: 'moderator' },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(given.status()).toBe(200);
  return anne;
}

/** The row of a report; a card on phones and next to an open report. */
const rowOf = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Жалобы' }).locator('tr, li').filter({ hasText: words });

/** The report itself, opened by its row: next to the queue, on phones in its place. */
async function openReport(page: Page, words: string) {
  await rowOf(page, words).getByRole('button', { name: 'Сообщение', exact: true }).click();
  const report = page.getByRole('article').filter({ hasText: words });
  await expect(report).toBeVisible();
  return report;
}

async function openQueue(browser: Browser, page: Page, email: string): Promise<Page> {
  const other = await openAs(browser, page, email);
  await other.goto('/admin/reports');
  return other;
}

/** Other tests add and resolve reports meanwhile, so counts are only compared with each other. */
test(
  'trap 24 a moderator resolves a newcomer’s report, and a second moderator sees that it is decided',
  { tag: ['@desktop', '@more'] },
  async ({ page, browser }) => {
    const { nora, words } = await reportMessageOfOla(page.context());
    const { email } = await registerModerator(page);
    const admin = await openQueue(browser, page, demo.admin);
    const seen = await openReport(admin, words);

    await signInAs(page.context(), email);
    await page.goto('/admin/reports');
    const row = rowOf(page, words);
    await expect(row).toContainText('Мошенничество или нарушение закона');
    const card = await openReport(page, words);
    await expect(card).toContainText('Мошенничество или нарушение закона');
    await expect(card).toContainText('Han vil ha svart betaling.');
    await expect(card).toContainText(nora.name);
    const count = page.getByRole('tab', { name: /^Решённые \d+$/ });
    const before = Number((await count.innerText()).replaceAll(/\D/g, ''));

    await card.getByRole('button', { name: 'Решено' }).click();
    const question = page.getByRole('dialog', { name: 'Жалоба решена?' });
    await question.getByRole('textbox').fill('Предупреждён');
    await question.getByRole('button', { name: 'Решено' }).click();
    await expect(page.getByText('Жалоба решена', { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(card).toContainText('Предупреждён');
    await expect
      .poll(async () => Number((await count.innerText()).replaceAll(/\D/g, '')))
      .toBeGreaterThan(before);
    await count.click();
    await expect(row).toContainText('Предупреждён');

    await seen.getByRole('button', { name: 'Отклонить' }).click();
    const late = admin.getByRole('dialog', { name: 'Отклонить жалобу?' });
    await late.getByRole('button', { name: 'Отклонить' }).click();
    await expect(admin.getByText(/Эта жалоба уже рассмотрена\. Список обновлён\./)).toBeVisible();
    await expect(rowOf(admin, words)).toHaveCount(0);
    await expect(seen).toContainText('Предупреждён');
    await admin.context().close();
  },
);

test(
  'trap 24 the reported message is one press away, and deleting it there removes it for both sides',
  { tag: ['@phone', '@more'] },
  async ({ page, browser }) => {
    const { nora, words } = await reportMessageOfOla(page.context());
    const { email } = await registerModerator(page);
    await signInAs(page.context(), email);
    await page.goto('/admin/reports');
    const card = await openReport(page, words);
    await card.getByRole('button', { name: 'Отметить сообщение' }).click();
    await expect(page.getByText('Сообщение отмечено')).toBeVisible();

    await card.getByRole('link', { name: 'Открыть переписки' }).click();
    // Straight to the conversation, which belongs to no booking.
    await expect(page).toHaveURL(/view=enquiries&item=\d+/);
    const line = page.getByRole('log').getByRole('listitem').filter({ hasText: words });
    await expect(line.getByText('Отмечено')).toBeVisible();

    await page.goBack();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: 'Удалить сообщение' }).click();
    const question = page.getByRole('dialog', { name: 'Удалить сообщение?' });
    await question.getByRole('button', { name: 'Удалить', exact: true }).click();
    await expect(page.getByText('Сообщение удалено')).toBeVisible();
    await card.getByRole('button', { name: 'Решено' }).click();
    const end = page.getByRole('dialog', { name: 'Жалоба решена?' });
    await end.getByRole('button', { name: 'Решено' }).click();
    await expect(card).toContainText('Кто рассмотрел');
    await page.getByRole('button', { name: 'К списку жалоб' }).click();
    await expect(rowOf(page, words)).toHaveCount(0);

    const reader = await openAs(browser, page, nora.email);
    await reader.goto('/messages');
    await reader.getByRole('link', { name: /Ola Hansen/ }).click();
    const chat = reader.getByRole('log').getByRole('listitem');
    await expect(chat.filter({ hasText: 'Kan du?' })).toBeVisible();
    await expect(chat.filter({ hasText: words })).toHaveCount(0);
    await reader.context().close();
  },
);

test(
  'trap 24 the queue is for moderators alone, shows a loading error, and dismisses a report',
  { tag: ['@phone', '@more'] },
  async ({ page, browser }) => {
    const { nora, words } = await reportMessageOfOla(page.context());
    const stranger = await openQueue(browser, page, nora.email);
    await expect(stranger.getByText('У вас нет прав для доступа к админ-панели.')).toBeVisible();
    await stranger.context().close();

    await signInAs(page.context(), demo.admin);
    await page.route(/auth\.reports\.list/, (route) => route.abort());
    await page.goto('/admin/reports');
    const failure = page.getByRole('alert').filter({ hasText: 'Не удалось загрузить жалобы' });
    await expect(failure).toBeVisible();
    await page.unroute(/auth\.reports\.list/);
    await failure.getByRole('button', { name: 'Попробовать снова' }).click();
    const report = await openReport(page, words);
    await report.getByRole('button', { name: 'Отклонить' }).click();
    const question = page.getByRole('dialog', { name: 'Отклонить жалобу?' });
    await question.getByRole('button', { name: 'Отклонить' }).click();
    await expect(report).toContainText('Кто рассмотрел');
    await page.goBack();
    await expect(rowOf(page, words)).toHaveCount(0);
  },
);

test(
  'trap 24 reports found by a name are dismissed together, with one note for all',
  { tag: ['@desktop-only', '@more'] },
  async ({ page }) => {
    const { nora, words } = await reportMessageOfOla(page.context());
    await signInAs(page.context(), demo.admin);
    await page.goto('/admin/reports');
    await page.getByRole('searchbox').fill(nora.name);
    await expect(page).toHaveURL(/search=/);
    await expect(rowOf(page, words)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Отклонить (1)' }).click();
    const question = page.getByRole('dialog', { name: 'Отклонить выбранные жалобы?' });
    await question.getByRole('textbox').fill('Проверено');
    await question.getByRole('button', { name: 'Отклонить (1)' }).click();
    await expect(page.getByText('Ничего не найдено')).toBeVisible();
    await page.getByRole('tab', { name: /^Отклонённые/ }).click();
    await expect(rowOf(page, words)).toContainText('Проверено');
  },
);
