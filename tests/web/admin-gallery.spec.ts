import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';
import { png } from '../support/pictures.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

const picture = { name: 'bad.png', mimeType: 'image/png', buffer: png(240) };
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Действия: ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Opens the gallery as a visitor. */
async function expectInGallery(page: Page, title: string, times: number): Promise<void> {
  await page.goto('/gallery');
  await expect(page.locator('main img').first()).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(times);
}

/** Fills in and sends the form of a new picture. */
async function add(page: Page, title: string): Promise<void> {
  await page.goto('/admin/gallery?item=new');
  const form = page.getByRole('dialog', { name: 'Новый элемент галереи' });
  await form.getByLabel('Название').fill(title);
  await form.getByLabel('Описание').fill('Nytt bad fra grunnen av.');
  await form.getByLabel('Категория').selectOption('Rørlegger');
  await form.getByLabel('Имя мастера').fill('Mesterhånd');
  await form.getByLabel('Изображение', { exact: true }).setInputFiles(picture);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Элемент галереи создан')).toBeVisible();
  await expect(form).toBeHidden();
}

test(
  'A-05 A-32 A-33 A-34 A-72 a picture is added, seen by visitors, hidden and deleted',
  { tag: ['@desktop-only', '@more'] },
  async ({ page, browser }) => {
    const title = `Bad ${randomBytes(4).toString('hex')}`;
    await signInAs(page.context(), demo.admin);
    await page.goto('/admin/gallery');
    await page.getByRole('button', { name: 'Добавить' }).click();
    const form = page.getByRole('dialog', { name: 'Новый элемент галереи' });
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(form.getByText('Заполните все обязательные поля')).toBeVisible();
    await expect(form.getByText('Выберите изображение')).toBeVisible();
    await form
      .getByLabel('Изображение', { exact: true })
      .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hei') });
    await expect(form.getByText('Подходят только PNG, JPG и GIF.')).toBeVisible();

    await add(page, title);
    const visitor = await openAs(browser, page, demo.kari);
    await expectInGallery(visitor, title, 1);

    await page.getByRole('searchbox').fill(title);
    await expect(rowOf(page, title)).toBeVisible();
    await expect(page).toHaveURL(/search=/);
    await choose(page, title, 'Скрыть');
    await expect(page.getByText('Элемент скрыт', { exact: true })).toBeVisible();
    await expect(rowOf(page, title).getByText('Скрыто')).toBeVisible();
    await expectInGallery(visitor, title, 0);

    await choose(page, title, 'Показать');
    await expect(page.getByText('Элемент показан', { exact: true })).toBeVisible();
    await choose(page, title, 'Изменить');
    const edited = page.getByRole('dialog', { name: 'Изменить элемент' });
    await edited.getByLabel('Название').fill(`${title} nytt`);
    await edited.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Элемент галереи обновлен')).toBeVisible();
    await expectInGallery(visitor, `${title} nytt`, 1);

    await choose(page, `${title} nytt`, 'Удалить');
    const asked = page.getByRole('dialog', { name: `Удалить «${title} nytt»?` });
    await asked.getByRole('button', { name: 'Отмена' }).click();
    await expect(rowOf(page, title)).toBeVisible();
    await choose(page, `${title} nytt`, 'Удалить');
    await asked.getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Элемент галереи удален')).toBeVisible();
    await expect(rowOf(page, title)).toHaveCount(0);
    await expectInGallery(visitor, title, 0);
    await visitor.context().close();
  },
);

test(
  'A-35 A-36 A-37 A-38 A-39 A-40 the master gallery counts what its filters match',
  { tag: ['@desktop-only', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.admin);
    await page.goto('/admin/master-gallery');
    await expect(page.getByRole('heading', { name: 'Галерея мастеров' })).toBeVisible();
    const counter = (name: string) =>
      page.locator('dl > div').filter({ hasText: name }).locator('dd');
    const total = counter('Всего изображений');
    await expect(total).toHaveText(/^\d/);
    const all = Number(await total.innerText());
    expect(all).toBeGreaterThan(5);
    await expect(page.getByRole('button', { name: 'Сбросить фильтры' })).toBeDisabled();
    const categoryFilter = page.getByLabel('Категория');
    expect(await categoryFilter.getByRole('option').allInnerTexts()).toEqual([
      'Все',
      'Rørlegger',
      'Elektriker',
      'Reparasjon',
      'Møbler',
      'Rengjøring',
      'Husholdningsapparater',
    ]);
    await categoryFilter.selectOption('Rørlegger');
    await expect(page).toHaveURL(/shelf=/);
    await expect(total).not.toHaveText(`${all}`);
    await expect(total).toHaveText(/^\d/);
    const fewer = Number(await total.innerText());
    expect(fewer).toBeLessThan(all);
    // One header row, and each picture on the page.
    await expect(page.getByRole('row')).toHaveCount(fewer + 1);
    await page.getByRole('searchbox').fill('ingen slik tittel');
    await expect(page.getByText('Нет изображений, соответствующих фильтрам')).toBeVisible();
    await page.getByRole('button', { name: 'Сбросить фильтры' }).first().click();
    // Read now, since masters publish works at the same time.
    await expect.poll(async () => Number(await total.innerText())).toBeGreaterThan(fewer);
    await expect(page.getByRole('button', { name: 'Сбросить фильтры' }).first()).toBeDisabled();
  },
);

test(
  'A-38 a master’s picture is viewed and hidden from the dialog, on a phone',
  { tag: ['@phone-only', '@more'] },
  async ({ page, browser }) => {
    const title = `Kjøkken ${randomBytes(4).toString('hex')}`;
    await signInAs(page.context(), demo.admin);
    await add(page, title);
    await page.goto(`/admin/master-gallery?search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await expect(page).toHaveURL(/item=\d+/);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('img', { name: title })).toBeVisible();
    await dialog.getByRole('button', { name: 'Скрыть' }).click();
    await expect(page.getByText('Изображение скрыто')).toBeVisible();
    await expect(dialog.getByText('Скрыто', { exact: true })).toBeVisible();
    const visitor = await openAs(browser, page, demo.kari);
    await expectInGallery(visitor, title, 0);
    await visitor.context().close();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await choose(page, title, 'Удалить');
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Изображение удалено')).toBeVisible();
    await expect(page.getByText('Нет изображений, соответствующих фильтрам')).toBeVisible();
  },
);

test(
  'A-39 a list that cannot be loaded shows a toast and an error, and loads on a retry',
  { tag: ['@desktop-only', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.admin);
    await page.route(/masterGallery\.list/, (route) => route.abort());
    await page.goto('/admin/master-gallery');
    await expect(page.getByText('Не удалось загрузить данные').first()).toBeVisible();
    await page.unroute(/masterGallery\.list/);
    await page.getByRole('button', { name: 'Попробовать снова' }).click();
    await expect(page.getByRole('row').first()).toBeVisible();
  },
);
