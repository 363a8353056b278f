import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Stats, statsSchema } from '@mesterhand/domain/admin/dashboard';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { bookingSchema } from '@mesterhand/domain/bookings/schema';
import type { Page } from '@playwright/test';
import { demo, expect, sessionOf, signInAs, test } from '../support/browser.ts';
import { openDay } from '../support/days.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

const unique = () => randomBytes(5).toString('hex');

async function bearerOf(page: Page, email: string): Promise<{ authorization: string }> {
  const { token } = await sessionOf(page.context(), email);
  return { authorization: `Bearer ${token}` };
}

/** A customer of this run alone. */
async function registerNewcomer(page: Page): Promise<{ id: number; email: string }> {
  const name = `liv-${unique()}`;
  const answer = await page.context().request.post('/api/auth/register', {
    data: {
      email: `${name}@example.no`,
      username: name,
      password: demo.password,
      firstName: 'Liv',
      lastName: name,
      phone: '+47 412 34 567',
      userType: 'client',
    },
  });
  return sessionOutput.parse(await answer.json()).user;
}

async function statsOf(page: Page): Promise<Stats> {
  const headers = await bearerOf(page, demo.admin);
  return statsSchema.parse(
    await (await page.context().request.get('/api/admin/stats', { headers })).json(),
  );
}

/** The numbers on the six cards; digits only, since thousands are grouped. */
async function shownStats(page: Page): Promise<Stats> {
  const cards = page.locator('[data-statistic]');
  const pairs = await cards.evaluateAll((all) =>
    all.map((card) => [
      card.getAttribute('data-statistic'),
      Number(card.textContent.replaceAll(/\D/g, '')),
    ]),
  );
  return statsSchema.parse(Object.fromEntries(pairs));
}

/** The page and the server agree; both change while other tests run. */
async function expectAgreement(page: Page): Promise<void> {
  await expect(async () => {
    expect(await shownStats(page)).toEqual(await statsOf(page));
  }).toPass({ timeout: 30_000 });
}

/** Books a master whom no other test uses. */
async function book(page: Page, email: string): Promise<number> {
  const { request } = page.context();
  const [master] = await (await request.get('/api/search?city=tromso')).json();
  const answer = await request.post('/api/bookings', {
    headers: await bearerOf(page, email),
    data: {
      masterId: master.id,
      serviceId: master.services[0].id,
      clientName: 'Liv Ny',
      clientPhone: '+47 412 34 567',
      address: 'Storgata 1, 9008 Tromsø',
      scheduledDate: openDay(12),
      scheduledTime: '13:00',
      description: `Kranen ${unique()} drypper`,
    },
  });
  return bookingSchema.parse(await answer.json()).id;
}

async function openPanel(page: Page, path = '/admin'): Promise<void> {
  await signInAs(page.context(), demo.admin);
  await page.goto(path);
}

test(
  'A-01 A-04 A-113 the six numbers are the server’s, and change when a newcomer registers and books',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await openPanel(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible();
    await expect(page.locator('[data-statistic]')).toHaveCount(6);
    await expectAgreement(page);
    const before = await statsOf(page);

    await page.evaluate(() => (document.documentElement.dataset.visit = 'first'));
    const { email } = await registerNewcomer(page);
    const bookingId = await book(page, email);
    await expect(async () => {
      const { totalUsers, totalBookings } = await shownStats(page);
      expect(totalUsers).toBeGreaterThan(before.totalUsers);
      expect(totalBookings).toBeGreaterThan(before.totalBookings);
    }).toPass({ timeout: 30_000 });
    await expectAgreement(page);
    expect(await page.evaluate(() => document.documentElement.dataset.visit)).toBe('first');

    await page.context().request.patch(`/api/bookings/${bookingId}/status`, {
      headers: await bearerOf(page, email),
      data: { status: 'cancelled' },
    });
    await page.getByRole('link', { name: 'Мастера', exact: true }).last().click();
    await expect(page).toHaveURL(/\/admin\/users\?type=master$/);
  },
);

test(
  'an owner views the weeks, which the address keeps, and reads a chart as a table',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await openPanel(page);
    await expect(page.getByRole('radio', { name: '30 дней' })).toBeChecked();
    await page.getByText('По неделям', { exact: true }).click();
    await expect(page).toHaveURL(/\/admin\?by=week$/);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'По неделям' })).toBeChecked();
    await expect(page.getByRole('img', { name: /^Заказы по неделям/ })).toBeVisible();

    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Заказы' }) });
    await card.last().getByText('Показать таблицей').click();
    await expect(card.last().getByRole('row')).toHaveCount(13);
  },
);

test(
  'A-06 statistics that cannot be loaded show an error, and load on a retry',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    const ofStats = /\/trpc\/[^?]*admin\.stats/;
    await page.route(ofStats, (route) => route.abort());
    await openPanel(page);
    const failure = page.getByRole('alert').filter({ hasText: 'Не удалось загрузить статистику' });
    await expect(failure).toContainText('Ошибка сети');
    await expect(page.getByRole('heading', { name: 'Время ответа' })).toBeVisible();
    await page.unroute(ofStats);
    await failure.getByRole('button', { name: 'Попробовать снова' }).click();
    await expectAgreement(page);
    await expect(failure).toBeHidden();
  },
);

test(
  'an administrator’s action is in the audit log with its reason, and in the exported file',
  { tag: ['@desktop-only', '@more'] },
  async ({ page }) => {
    const { id } = await registerNewcomer(page);
    const reason = `Hjelper oss i helgene, ${unique()}`;
    const headers = await bearerOf(page, demo.admin);
    const given = await page.context().request.put(`/api/admin/users/${id}/role`, {
      headers,
      data: { role: 'moderator', reason },
    });
    expect(given.status()).toBe(200);

    await openPanel(page, '/admin/audit');
    await page.getByLabel('Объект').selectOption('Пользователь');
    await page.getByLabel('Номер').fill(String(id));
    await page.getByLabel('Номер').press('Enter');
    await expect(page).toHaveURL(new RegExp(`thing=user&thingId=${id}$`));
    const line = page.getByRole('row').filter({ hasText: reason });
    await expect(line).toContainText('Смена роли');
    await line.getByText('Роль', { exact: true }).click();
    await expect(line.getByRole('deletion')).toHaveText('Было: Пользователь');
    await expect(line.getByRole('insertion')).toHaveText('Стало: Модератор');

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать CSV' }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text.split('\r\n').filter((row) => row !== '')).toEqual([
      expect.stringContaining('id,at,actorId,actor,action'),
      expect.stringContaining(reason),
    ]);
    await expect(page.getByText('Журнал изменений скачан')).toBeVisible();
  },
);
