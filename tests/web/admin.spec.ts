import { randomBytes } from 'node:crypto';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { Page } from '@playwright/test';
import {
  demo,
  expect,
  leaveAccountLanguage,
  openMenu,
  sessionOf,
  signInAs,
  test,
} from '../support/browser.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

const tabs = [
  'Обзор',
  'Пользователи',
  'Заказы',
  'Категории',
  'Отзывы',
  'Сообщения',
  'Блог',
  'Галерея',
  'Мастера',
  'Карта',
  'Координаты',
  'Настройки',
];
const panel = (page: Page) => page.getByRole('navigation', { name: 'Админ-панель' });
const linksIn = (page: Page) =>
  panel(page).getByRole('list', { name: 'Разделы' }).getByRole('link');

/** A newcomer whom the administrator has given a role. */
async function registerAs(page: Page, role: 'user' | 'moderator'): Promise<string> {
  const email = `anne-${randomBytes(5).toString('hex')}@example.no`;
  const answer = await page.context().request.post('/api/auth/register', {
    data: {
      email,
      username: email,
      password: demo.password,
      firstName: 'Anne',
      lastName: 'Moe',
      phone: '+47 412 34 567',
      userType: 'client',
    },
  });
  const { user } = sessionOutput.parse(await answer.json());
  const { token } = await sessionOf(page.context(), demo.admin);
  const given = await page.context().request.put(`/api/admin/users/${user.id}/role`, {
    data: { role },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(given.status()).toBe(200);
  return email;
}

test('A-01 A-02 C-13 the administrator opens the panel from the header, and finds twelve tabs', async ({
  page,
}) => {
  await signInAs(page.context(), demo.admin);
  await page.goto('/');
  await openMenu(page);
  await page.getByRole('link', { name: 'Adminpanel' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible();
  expect(await linksIn(page).allInnerTexts()).toEqual(
    tabs.map((tab) => expect.stringContaining(tab)),
  );
  await panel(page).getByRole('link', { name: 'Настройки' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  // On a phone the tab row scrolls the open tab into view; on a wide screen all tabs fit.
  await expect(panel(page).getByRole('link', { name: 'Настройки' })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible();
  await page.goto('/admin/something');
  await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeHidden();
});

test(
  'A-01 the panel is in Russian until another language is chosen',
  { tag: ['@desktop-only', '@more'] },
  async ({ page }) => {
    await leaveAccountLanguage(page.context());
    await signInAs(page.context(), demo.admin);
    await page.goto('/admin/gallery');
    await expect(page.getByRole('heading', { level: 1, name: 'Галерея' })).toBeVisible();
    await page
      .getByRole('combobox', { name: 'Язык', exact: true })
      .selectOption({ label: 'Norsk' });
    await expect(page.getByRole('heading', { level: 1, name: 'Galleri' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Galleri' })).toBeVisible();
  },
);

test(
  'A-03 missing permissions are explained, and a visitor can sign in there',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.goto('/admin/users');
    await expect(page.getByText('У вас нет прав для доступа к админ-панели.')).toBeVisible();
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByLabel('E-post').fill(demo.kari);
    await page.getByLabel('Passord', { exact: true }).fill(demo.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Logg inn' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    // A customer reads the same, and is not asked to sign in again.
    await expect(page.getByText('У вас нет прав для доступа к админ-панели.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'На главную' })).toBeVisible();
    await expect(panel(page)).toBeHidden();
  },
);

test(
  'A-01 a moderator finds what is agreed, reviews, messages, comments and the galleries, and can open nothing else',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), await registerAs(page, 'moderator'));
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/admin\/reviews$/);
    const open = await linksIn(page).allInnerTexts();
    expect(open.map((name) => name.replace(/\s*\d.*$/s, ''))).toEqual([
      'Заказы',
      'Отзывы',
      'Сообщения',
      'Блог',
      'Галерея',
      'Мастера',
    ]);
    await page.goto('/admin/settings');
    await expect(page.getByText('У вас нет прав для доступа к админ-панели.')).toBeVisible();
  },
);

test(
  'A-01 an ended session is reported, and leaves the panel cleanly',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    const email = await registerAs(page, 'moderator');
    await signInAs(page.context(), email);
    await page.goto('/admin/gallery');
    await expect(page.getByRole('heading', { level: 1, name: 'Галерея' })).toBeVisible();
    const { token } = await sessionOf(page.context(), email);
    await page.context().request.post('/api/auth/logout', {
      headers: { authorization: `Bearer ${token}` },
    });
    // The inbox stream ends with the session, and the page reacts to it.
    await expect(page.getByText('У вас нет прав для доступа к админ-панели.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  },
);
