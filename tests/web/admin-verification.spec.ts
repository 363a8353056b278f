import type { Page } from '@playwright/test';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';
import { certificate, registerMasterWithDocuments } from '../support/unverified-masters.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

async function openQueue(page: Page, words: string): Promise<void> {
  await signInAs(page.context(), demo.admin);
  await page.goto(`/admin/verification?search=${words}`);
}

/** The documents of a master, opened from the queue. */
async function openDocuments(page: Page, { email, name }: { email: string; name: string }) {
  await openQueue(page, email);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('article', { name })).toBeVisible();
}

const documentOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Документы' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

async function reject(page: Page, name: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: `Отклонить: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Отклонить: ${name}?` });
  await dialog.getByRole('button', { name: 'Отклонить' }).click();
  await expect(dialog.getByText('Укажите причину.')).toBeVisible();
  await dialog.getByLabel('Причина').fill(reason);
  await dialog.getByRole('button', { name: 'Отклонить' }).click();
  await expect(dialog).toBeHidden();
}

const certificateName = 'Свидетельство о квалификации или допуск';
const identityName = 'Удостоверение личности';

test(
  'trap 18 A-11 the admin reads the documents, rejects one with a reason that the master reads, and verifies after both are approved',
  { tag: ['@desktop', '@more'] },
  async ({ page, browser }) => {
    const { id, name, email, masterId, headers } = await registerMasterWithDocuments(
      page.context(),
    );
    await openDocuments(page, { email, name });
    await expect(page).toHaveURL(new RegExp(`item=${id}`));
    const picture = documentOf(page, identityName).getByRole('img', { name: 'pass.png' });
    await expect(picture).toHaveJSProperty('naturalWidth', 240);
    await documentOf(page, identityName)
      .getByRole('button', { name: /целиком/ })
      .click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'pass.png' })).toBeVisible();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await documentOf(page, certificateName)
      .getByRole('link', { name: /^Скачать/ })
      .click();
    expect((await download).suggestedFilename()).toBe('fagbrev.pdf');

    await reject(page, certificateName, 'Свидетельство просрочено');
    await expect(documentOf(page, certificateName)).toContainText('Мастер читает: Свидетельство');
    await expect(page.getByRole('button', { name: 'Выдать знак' })).toBeDisabled();
    const master = await openAs(browser, page, email);
    await master.goto('/profile?tab=documents');
    await expect(master.getByText('Свидетельство просрочено')).toBeVisible();

    await master.context().request.post('/api/documents/upload', {
      headers,
      multipart: { type: 'certificate', file: { ...certificate, name: 'nytt-fagbrev.pdf' } },
    });
    await page.getByRole('button', { name: `Одобрить: ${certificateName}` }).click();
    await expect(page.getByText('Не удалось принять решение о документе')).toBeVisible();
    await expect(documentOf(page, certificateName)).toContainText('nytt-fagbrev.pdf');

    for (const item of [certificateName, identityName]) {
      await page.getByRole('button', { name: `Одобрить: ${item}` }).click();
      await expect(documentOf(page, item).getByText('Одобрен', { exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Выдать знак' }).click();
    await expect(page.getByText('Мастер проверен')).toBeVisible();
    await expect(page.getByRole('article', { name })).toContainText('Проверен');
    await master.goto(`/master/${masterId}`);
    await expect(master.getByText('Verifisert', { exact: true })).toBeVisible();
    await master.context().close();
  },
);

test(
  'trap 18 a document that its master withdraws in the meantime is shown as gone',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    const { email, name, headers } = await registerMasterWithDocuments(page.context());
    let meanwhile = async (): Promise<unknown> =>
      page.context().request.delete('/api/documents/personalId', { headers });
    await page.route('**/uploads/*.webp', async (route) => {
      // Documents are fetched with the session; avatars are plain images.
      if (route.request().resourceType() !== 'image') {
        await meanwhile();
        meanwhile = () => Promise.resolve();
      }
      await route.continue();
    });
    // Delays the reload of the list until the administrator acts.
    const asking = Promise.withResolvers<void>();
    let lists = 0;
    await page.route(/verification\.list/, async (route) => {
      lists += 1;
      if (lists > 1) await asking.promise;
      await route.continue();
    });
    await openDocuments(page, { email, name });
    const item = documentOf(page, identityName);
    await expect(item).toContainText('Файла больше нет: мастер заменил или удалил его.');
    await item.getByRole('button', { name: 'Обновить' }).click();
    asking.resolve();
    await expect(item).toContainText('Ещё не отправлен. Нужен для знака.');
  },
);

test(
  'trap 18 on a phone the queue leads to a master and back, and the badge is withdrawn with a reason',
  { tag: ['@phone-only', '@more'] },
  async ({ page }) => {
    const { name, email, masterId } = await registerMasterWithDocuments(page.context());
    await openDocuments(page, { email, name });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    for (const item of [identityName, certificateName]) {
      await page.getByRole('button', { name: `Одобрить: ${item}` }).click();
      await expect(documentOf(page, item).getByText('Одобрен', { exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Выдать знак' }).click();
    await page.getByRole('button', { name: 'Снять знак' }).click();
    const dialog = page.getByRole('dialog', { name: 'Снять знак?' });
    await dialog.getByLabel('Причина').fill('Пришла жалоба');
    await dialog.getByRole('button', { name: 'Снять знак' }).click();
    await expect(page.getByText('Знак снят')).toBeVisible();
    const { request } = page.context();
    expect(await (await request.get(`/api/masters/${masterId}`)).json()).toMatchObject({
      isVerified: false,
    });
    await page.getByRole('button', { name: 'К списку' }).click();
    await expect(page.getByText('Ничего не найдено')).toBeVisible();
    await page.getByRole('tab', { name: 'Без знака' }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
  },
);
