import { createClient } from '@mesterhand/client';
import type { BrowserContext, Page } from '@playwright/test';
import { demo, expect, sessionOf, signInAs, test } from '../support/browser.ts';
import { browserServer } from '../support/browser-server.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

const clientOf = async (context: BrowserContext, email: string) =>
  createClient(browserServer.url, { token: (await sessionOf(context, email)).token });

/** Deletes this test’s categories, also those of a failed step. */
async function removeCategories(context: BrowserContext, mark: string): Promise<void> {
  const { categories } = (await clientOf(context, demo.admin)).admin;
  const { items } = await categories.list.query({});
  for (const { id } of items.filter(({ name }) => name.includes(mark)))
    await categories.delete.mutate({ id });
}

const freshName = (word: string) => `${word} ${Date.now().toString(36)}`;

async function openAction(page: Page, category: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Действия: ${category}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function expectPublic(page: Page, { name, price }: { name: string; price: string }) {
  await page.goto('/');
  const tile = page.getByRole('region', { name: 'Populære tjenester' }).getByRole('listitem');
  await expect(tile.filter({ hasText: name })).toContainText(price);
  await page.goto('/services');
  await expect(page.getByLabel('Kategori').getByRole('option', { name })).toBeAttached();
}

test(
  'A-05 A-19 A-20 A-21 a category is added, appears on the site, is changed, and deleted after a confirmation',
  { tag: ['@desktop-only', '@more'] },
  async ({ page, context }) => {
    const name = freshName('Solceller');
    const renamed = `${name} og batterier`;
    await signInAs(context, demo.admin);
    try {
      await page.goto('/admin/categories');
      await page.getByRole('button', { name: 'Добавить категорию' }).click();
      const form = page.getByRole('form', { name: 'Новая категория' });
      await expect(form.getByRole('radio', { name: 'Синий' })).toBeChecked();
      await form.getByRole('button', { name: 'Добавить' }).click();
      await expect(form.getByText('Обязательное поле')).toHaveCount(3);
      await form.getByLabel('Название').fill(name);
      await form.getByLabel('Описание').fill('Paneler på taket');
      await form.getByLabel('Базовая цена').fill('1490');
      await form.getByTitle('Молния').click();
      await form.getByTitle('Розовый').click();
      await form.getByRole('button', { name: 'Добавить' }).click();
      await expect(page.getByText('Категория добавлена')).toBeVisible();
      const row = page.getByRole('row').filter({ hasText: name });
      await expect(row).toContainText(/Розовый1\s490\s₴00/);
      await expectPublic(page, { name, price: 'fra 1 490 kr' });

      await page.goto('/admin/categories');
      await page.getByRole('button', { name, exact: true }).click();
      const edit = page.getByRole('form', { name: 'Категория' });
      await edit.getByLabel('Название').fill('VVS');
      await edit.getByRole('button', { name: 'Сохранить' }).click();
      await expect(edit.getByText('Категория с таким названием уже есть.')).toBeVisible();
      await edit.getByLabel('Название').fill(renamed);
      await edit.getByLabel('Базовая цена').fill('990');
      await edit.getByRole('button', { name: 'Сохранить' }).click();
      await expect(page.getByText('Категория сохранена')).toBeVisible();
      await expectPublic(page, { name: renamed, price: 'fra 990 kr' });

      await page.goto('/admin/categories');
      await openAction(page, renamed, 'Удалить');
      const ask = page.getByRole('dialog', { name: `Удалить категорию «${renamed}»?` });
      await expect(ask).toContainText('она удалится навсегда');
      await ask.getByRole('button', { name: 'Удалить' }).click();
      await expect(page.getByText('Категория удалена')).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: renamed })).toHaveCount(0);
    } finally {
      await removeCategories(context, name);
    }
  },
);

test(
  'trap 8 a category with a service is archived, and can be restored',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    const name = freshName('Takrenner');
    const ola = await clientOf(context, demo.ola);
    const { user } = await sessionOf(context, demo.ola);
    const admin = await clientOf(context, demo.admin);
    const category = { name, description: 'Renner og nedløp', basePrice: 450 };
    const { id: categoryId } = await admin.admin.categories.create.mutate(category);
    const service = { name, description: 'Rens', price: 450, categoryId };
    const { id } = await ola.masters.services.add.mutate({
      ...service,
      masterId: user.masterId ?? 0,
    });
    await signInAs(context, demo.admin);
    try {
      await page.goto('/admin/categories');
      await openAction(page, name, 'Удалить');
      const ask = page.getByRole('dialog');
      await expect(ask).toContainText('Её используют: 1 услуга, 0 мастеров.');
      await ask.getByRole('button', { name: 'Убрать в архив' }).click();
      await expect(page.getByText('Категория убрана в архив')).toBeVisible();
      await page.getByLabel('Показать').selectOption('Архив');
      await openAction(page, name, 'Вернуть из архива');
      await expect(page.getByText('Категория снова в работе')).toBeVisible();
      await page.getByLabel('Показать').selectOption('В работе');
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    } finally {
      await ola.masters.services.remove.mutate({ id });
      await removeCategories(context, name);
    }
  },
);
