import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { demo, expect, openAs, sessionOf, signInAs, test } from '../support/browser.ts';
import { registerNewcomer } from '../support/newcomer.ts';
import { openPart } from '../support/profile-parts.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

/** An action of the administrator in another window. */
async function giveRole(context: BrowserContext, id: number, role: string): Promise<void> {
  const { token } = await sessionOf(context, demo.admin);
  const answer = await context.request.put(`/api/admin/users/${id}/role`, {
    headers: { authorization: `Bearer ${token}` },
    data: { role },
  });
  expect(answer.status()).toBe(200);
}

async function openUsers(page: Page, words: string): Promise<void> {
  await signInAs(page.context(), demo.admin);
  await page.goto('/admin/users');
  await page.getByLabel('Поиск по имени или почте').fill(words);
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Действия: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test(
  'A-07 the admin finds a newcomer by parts of name and e-mail, by type, and again after a reload',
  { tag: ['@desktop-only', '@more'] },
  async ({ page }) => {
    const { name, lastName, email } = await registerNewcomer(page.context());
    await openUsers(page, `${lastName.slice(2).toUpperCase()} nOrA-`);
    await expect(rowOf(page, name)).toBeVisible();
    await expect(page.getByText('Найдена 1 запись')).toBeVisible();
    await page.getByLabel('Тип').selectOption('Мастера');
    await expect(page.getByText('Ничего не найдено')).toBeVisible();
    await page.getByLabel('Тип').selectOption('Клиенты');
    await expect(rowOf(page, email)).toBeVisible();
    await page.reload();
    await expect(rowOf(page, email)).toBeVisible();
    await expect(page.getByLabel('Тип')).toHaveValue('client');
    await expect(page.getByLabel('Поиск по имени или почте')).toHaveValue(/NORA|nOrA/);
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
    await page.getByLabel('Тип').selectOption('Администраторы');
    await expect(page.getByText('это вы')).toBeVisible();
    // Only the header row is no administrator’s.
    await expect(page.getByRole('row').filter({ hasNotText: /дминистратор/ })).toHaveCount(1);
  },
);

test(
  'A-09 a client becomes an unverified, searchable master, and a client again',
  { tag: ['@desktop-only', '@more'] },
  async ({ page }) => {
    const { name, lastName } = await registerNewcomer(page.context());
    await openUsers(page, lastName);
    await choose(page, name, 'Сделать мастером');
    const question = page.getByRole('dialog', { name: `Сделать мастером: ${name}?` });
    await expect(question).toContainText('без знака проверки');
    await question.getByRole('button', { name: 'Сделать мастером' }).click();
    await expect(page.getByText(`Теперь мастер: ${name}`)).toBeVisible();
    await expect(rowOf(page, name).getByText('Мастер', { exact: true })).toBeVisible();

    await choose(page, name, 'Страница мастера');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText('Verifisert', { exact: true })).toHaveCount(0);
    const found = await page.context().request.get(`/api/search?query=${lastName}`);
    expect(await found.json()).toMatchObject([{ isVerified: false }]);

    await page.goBack();
    await choose(page, name, 'Сделать клиентом');
    await page.getByRole('dialog').getByRole('button', { name: 'Сделать клиентом' }).click();
    await expect(page.getByText(`Теперь клиент: ${name}`)).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Mesteren ble ikke funnet' })).toBeVisible();
    const gone = await page.context().request.get(`/api/search?query=${lastName}`);
    expect(await gone.json()).toEqual([]);
  },
);

test(
  'A-08 a new moderator can open what is agreed, reviews, messages and the galleries only',
  { tag: ['@desktop-only', '@more'] },
  async ({ page, browser }) => {
    const { name, email, lastName } = await registerNewcomer(page.context());
    await openUsers(page, lastName);
    await choose(page, name, 'Изменить роль');
    const dialog = page.getByRole('dialog', { name: `Роль: ${name}` });
    await dialog.getByRole('radio', { name: 'Модератор' }).check();
    await dialog.getByLabel('Причина').fill('Помогает с отзывами');
    await dialog.getByRole('button', { name: 'Изменить роль' }).click();
    await expect(rowOf(page, name).getByText('Модератор')).toBeVisible();

    const moderator = await openAs(browser, page, email);
    await moderator.goto('/admin');
    const tabs = moderator.getByRole('list', { name: 'Разделы' }).getByRole('link');
    await expect(tabs).toHaveText([
      /^Заказы/,
      /^Отзывы/,
      /^Сообщения/,
      /^Блог/,
      /^Галерея/,
      /^Мастера/,
    ]);
    await moderator.goto('/admin/users');
    await expect(moderator.getByText('Доступ запрещен')).toBeVisible();
    await moderator.context().close();
  },
);

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `the details of a person lead to their whole story, ${colorScheme}`,
    { tag: ['@desktop-only', '@more'] },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await openUsers(page, 'Ola Hansen');
      await rowOf(page, 'Ola Hansen')
        .getByRole('button', { name: 'Ola Hansen', exact: true })
        .click();
      await page.getByRole('link', { name: 'Вся история' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ola Hansen' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Пользователи', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      await page.getByLabel('Показать', { exact: true }).selectOption('Заказы');
      await expect(page).toHaveURL(/view=booking/);
      const bookings = page.getByRole('main').getByRole('link', { name: /^Заказ, клиент: / });
      await expect(bookings.first()).toBeVisible();
      const { width, scrolled } = await page.evaluate(() => ({
        width: window.innerWidth,
        scrolled: document.documentElement.scrollWidth,
      }));
      expect(scrolled).toBeLessThanOrEqual(width);
      await bookings.first().click();
      await expect(page).toHaveURL(/\/admin\/bookings\?item=/);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  );

test(
  'A-05 A-10 a person is deleted after a confirmation, and their public profile with them',
  { tag: ['@desktop-only', '@more'] },
  async ({ page }) => {
    const { id, name, lastName } = await registerNewcomer(page.context());
    await openUsers(page, lastName);
    await rowOf(page, name).getByRole('button', { name, exact: true }).click();
    const details = page.getByRole('dialog', { name });
    await expect(details.getByText('+47 412 34 567')).toBeVisible();
    await details.getByRole('button', { name: 'Удалить пользователя' }).click();
    const question = page.getByRole('dialog', { name: `Удалить: ${name}?` });
    await expect(question).toContainText('Заказы и отзывы останутся');
    await question.getByRole('button', { name: 'Отмена' }).click();
    await expect(details).toBeVisible();
    await details.getByRole('button', { name: 'Удалить пользователя' }).click();
    await question.getByRole('button', { name: 'Удалить', exact: true }).click();
    await expect(page.getByText(`Удалён пользователь: ${name}`)).toBeVisible();
    await expect(page.getByText('Ничего не найдено')).toBeVisible();
    await expect(page).not.toHaveURL(/item=/);
    await page.goto(`/user/${id}`);
    await expect(page.getByText('Fant ikke bruker')).toBeVisible();
  },
);

test(
  'A-12 losing the role in the meantime shows that the permissions are missing',
  { tag: ['@desktop-only', '@more'] },
  async ({ page, browser }) => {
    const { id, email, lastName, name } = await registerNewcomer(page.context());
    await giveRole(page.context(), id, 'admin');
    const admin = await openAs(browser, page, email);
    await admin.goto(`/admin/users?search=${lastName}`);
    await expect(rowOf(admin, name).getByText('это вы')).toBeVisible();
    await giveRole(page.context(), id, 'user');
    await admin.getByRole('button', { name: 'Обновить' }).click();
    await expect(
      admin.getByText('Нет доступа: недостаточно прав для просмотра пользователей'),
    ).toBeVisible();
    await admin.context().close();
  },
);

test(
  'A-08 trap 2 on a phone an admin reads why a superadmin cannot be changed, and cannot delete themselves',
  { tag: ['@phone-only', '@more'] },
  async ({ page, browser }) => {
    const { id, email, name } = await registerNewcomer(page.context());
    await giveRole(page.context(), id, 'admin');
    const admin = await openAs(browser, page, email);
    await admin.goto(`/admin/users?search=${email}&item=${id}`);
    const own = admin.getByRole('dialog', { name });
    await expect(own.getByText('это вы')).toBeVisible();
    await expect(own.getByRole('button', { name: 'Удалить пользователя' })).toBeDisabled();
    await expect(own.getByRole('button', { name: 'Сделать мастером' })).toHaveCount(0);
    await own.getByRole('button', { name: 'Закрыть' }).click();
    await expect(own).toBeHidden();
    await admin.getByLabel('Поиск по имени или почте').fill(demo.admin);
    await admin.getByRole('button', { name: /^Действия: Randi/ }).click();
    const role = admin.getByRole('menuitem', { name: 'Изменить роль' });
    await expect(role).toBeDisabled();
    await expect(role).toHaveAttribute('title', /суперадминистратор/);
    await giveRole(page.context(), id, 'user');
    await admin.context().close();
  },
);

test(
  'an administrator with a short password is led to a longer one, and into the panel with it',
  { tag: '@more' },
  async ({ page, browser }) => {
    const { id, email } = await registerNewcomer(page.context(), { password: demo.password });
    await giveRole(page.context(), id, 'admin');
    const admin = await openAs(browser, page, email);
    await admin.goto('/');
    await expect(admin).toHaveURL(/\/profile\?tab=security/);
    await expect(admin.getByRole('alert', { name: /^Gjør kontoen sikrere/ })).toBeVisible();
    await openPart(admin, 'Endre passord');
    const long = 'en lang setning om rør';
    await admin.getByLabel('Nåværende passord').fill(demo.password);
    await admin.getByLabel('Nytt passord', { exact: true }).fill(long);
    await admin.getByLabel('Gjenta passordet').fill(long);
    await admin.getByRole('button', { name: 'Endre passord' }).click();
    await expect(admin.getByText('Passordet er endret')).toBeVisible();
    await admin.goto('/admin');
    await expect(admin.getByRole('list', { name: 'Разделы' })).toBeVisible();
    await giveRole(page.context(), id, 'user');
    await admin.context().close();
  },
);
