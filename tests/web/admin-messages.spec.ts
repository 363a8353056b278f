import { randomBytes } from 'node:crypto';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { Page } from '@playwright/test';
import { demo, expect, openAs, sessionOf, signInAs, test } from '../support/browser.ts';
import { openListedConversation } from '../support/listed-conversation.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

/** A customer of this run alone with an enquiry to Ola, so that moderating touches no other conversation. */
async function makeEnquiry(page: Page, texts: readonly string[]) {
  const { request } = page.context();
  const name = randomBytes(5).toString('hex');
  const answer = await request.post('/api/auth/register', {
    data: {
      email: `nora-${name}@example.no`,
      username: `nora-${name}`,
      password: demo.password,
      firstName: 'Nora',
      lastName: name,
      phone: '+47 412 34 567',
      userType: 'client',
    },
  });
  const { user, token } = sessionOutput.parse(await answer.json());
  const ola = await sessionOf(page.context(), demo.ola);
  for (const text of texts) {
    const sent = await request.post('/trpc/messages.send', {
      headers: { authorization: `Bearer ${token}` },
      data: { masterId: ola.user.masterId, text },
    });
    expect(sent.status()).toBe(200);
  }
  return { email: user.email, name: `Nora ${name}` };
}

const logOf = (page: Page) => page.getByRole('log', { name: 'Сообщения переписки' });
const lineOf = (page: Page, text: string) =>
  logOf(page).getByRole('listitem').filter({ hasText: text });

/** The row of a thread; a card on phones and next to an open thread. */
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Переписки' })
    .locator('tr, li')
    .filter({ has: page.getByRole('button', { name: new RegExp(`${name}.* и `) }) });
const openerOf = (page: Page, people: string) =>
  page
    .getByRole('region', { name: 'Переписки' })
    .getByRole('button', { name: people, exact: true });

/** Opens a thread as the administrator, found by name among the enquiries. */
async function findThread(page: Page, name: string): Promise<void> {
  await page.goto('/admin/messages');
  await page.getByRole('tab', { name: 'Вопросы' }).click();
  await page.getByRole('searchbox', { name: 'Найти переписку' }).fill(name);
  await openerOf(page, `${name} и Ola Hansen`).click();
  await expect(logOf(page)).toBeVisible();
}

test(
  'A-05 A-17 A-18 the administrator finds a thread by name, flags a message and deletes it for both sides',
  { tag: ['@desktop-only', '@more'] },
  async ({ page, browser }) => {
    const { email, name } = await makeEnquiry(page, ['Hei Ola', 'Betal meg, ellers']);
    const nora = await openAs(browser, page, email);
    await nora.goto('/messages');
    await nora.getByRole('link', { name: /Ola Hansen/ }).click();
    const received = nora.getByRole('log').getByRole('listitem').filter({ hasText: 'Betal meg' });
    await expect(received).toBeVisible();

    await signInAs(page.context(), demo.admin);
    await findThread(page, name);
    const line = lineOf(page, 'Betal meg, ellers');
    await expect(line).toContainText(name);
    await expect(line).toContainText('Ola Hansen');
    await expect(lineOf(page, 'Автоматическое')).toHaveCount(1);

    await line.getByRole('button', { name: 'Отметить сообщение' }).click();
    await expect(line.getByText('Отмечено')).toBeVisible();
    await expect(rowOf(page, name)).toContainText('1 с отметкой');
    await page.reload();
    await expect(line.getByText('Отмечено')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Только с отметками' }).check();
    await expect(rowOf(page, name)).toBeVisible();
    await line.getByRole('button', { name: 'Снять отметку' }).click();
    await expect(line.getByText('Отмечено')).toBeHidden();
    await expect(rowOf(page, name)).toHaveCount(0);

    await line.getByRole('button', { name: 'Удалить сообщение' }).click();
    const question = page.getByRole('dialog', { name: 'Удалить сообщение?' });
    await expect(question.getByText('Betal meg, ellers')).toBeVisible();
    await question.getByRole('textbox').fill('Угрозы');
    await question.getByRole('button', { name: 'Удалить', exact: true }).click();
    await expect(page.getByText('Сообщение удалено')).toBeVisible();
    await expect(line).toHaveCount(0);
    await expect(lineOf(page, 'Hei Ola')).toBeVisible();

    await expect(received).toHaveCount(0);
    const ola = await openAs(browser, page, demo.ola);
    await openListedConversation(ola, name);
    const read = ola.getByRole('log').getByRole('listitem');
    await expect(read.filter({ hasText: 'Hei Ola' })).toBeVisible();
    await expect(read.filter({ hasText: 'Betal meg' })).toHaveCount(0);
    await nora.context().close();
    await ola.context().close();
  },
);

test(
  'A-17 on a phone a conversation is a page of its own, with a back link and live messages',
  { tag: ['@phone-only', '@more'] },
  async ({ page }) => {
    const { email, name } = await makeEnquiry(page, ['Hei fra Nora']);
    await signInAs(page.context(), demo.admin);
    await findThread(page, name);
    const field = page.getByRole('searchbox', { name: 'Найти переписку' });
    await expect(field).toBeHidden();
    await expect(lineOf(page, 'Hei fra Nora')).toBeInViewport();

    const { token } = await sessionOf(page.context(), email);
    const ola = await sessionOf(page.context(), demo.ola);
    await page.context().request.post('/trpc/messages.send', {
      headers: { authorization: `Bearer ${token}` },
      data: { masterId: ola.user.masterId, text: 'Er du der?' },
    });
    await expect(lineOf(page, 'Er du der?')).toBeInViewport();

    await page.getByRole('searchbox', { name: 'Найти в переписке' }).fill('der?');
    await expect(lineOf(page, 'Hei fra Nora')).toHaveCount(0);
    await expect(lineOf(page, 'Er du der?')).toBeVisible();
    await page.getByRole('button', { name: 'К списку переписок' }).click();
    await expect(logOf(page)).toBeHidden();
    await expect(field).toHaveValue(name);
    await expect(openerOf(page, `${name} и Ola Hansen`)).toBeFocused();
  },
);

test(
  'A-17 threads about bookings are listed next to the enquiries, and link to booking and people',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.admin);
    await page.goto('/admin/messages?search=Kari+Nordmann+Ola+Hansen');
    const about = page.getByRole('tab', { name: 'По заказам' });
    await expect(about).toHaveAttribute('aria-selected', 'true');
    await openerOf(page, 'Kari Nordmann и Ola Hansen').first().click();
    const pane = page.getByRole('region', { name: 'Выбранная переписка' });
    await expect(pane.getByRole('listitem').first()).toBeVisible();
    const booking = pane.getByRole('link', { name: /^Заказ #\d+$/ });
    await expect(booking).toHaveAttribute('href', /\/admin\/bookings\?search=Kari/);
    await pane.getByRole('link', { name: 'Ola Hansen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Пользователи' })).toBeVisible();
  },
);

test(
  'A-17 the table of threads is sorted, paged and exported, with its state in the address',
  { tag: ['@desktop-only', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.admin);
    await page.goto('/admin/messages?limit=25');
    const rows = page.getByRole('region', { name: 'Переписки' }).getByRole('row');
    await page.getByRole('button', { name: /^Когда/ }).click();
    await expect(page).toHaveURL(/direction=asc/);
    await expect(rows.nth(1)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('img', { name: 'Отсортировано по возрастанию' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('toolbar').getByRole('button', { name: /CSV/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^threads-bookings-.*\.csv$/);
    await rows.nth(1).getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await expect(logOf(page)).toBeVisible();
    await page.goBack();
    await expect(logOf(page)).toBeHidden();
    await expect(rows.nth(1).getByRole('button').first()).toBeFocused();
  },
);

test(
  'A-06 threads that cannot be loaded show an error, and load on a retry',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.admin);
    await page.route(/admin\.messages\.threads/, (route) => route.abort());
    await page.goto('/admin/messages');
    const failure = page.getByRole('alert').filter({ hasText: 'Не удалось загрузить переписки' });
    await expect(failure).toBeVisible();
    await page.unroute(/admin\.messages\.threads/);
    await failure.getByRole('button', { name: 'Попробовать снова' }).click();
    await expect(page.getByRole('button', { name: / и Ola Hansen$/ }).first()).toBeVisible();
  },
);
