import { demo, expect, signInAs, test } from '../support/browser.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

/** A name that never resolves, so that no test calls a foreign server. */
const nowhere = 'https://hooks.accounts.example/mesterhand';

test(
  'an administrator adds a webhook, tests it, reads the log, resends, pauses and deletes it',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    await signInAs(context, demo.admin);
    await page.goto('/admin/settings?view=webhooks');
    await page.getByRole('button', { name: 'Новый вебхук' }).click();
    await expect(page).toHaveURL(/item=new/);
    const form = page.getByRole('dialog');
    await form.getByLabel('Адрес').fill('https://10.0.0.1/');
    await form.getByLabel('Описание').fill('Бухгалтерия');
    await form.getByRole('button', { name: 'Выбрать все' }).click();
    await form.getByRole('button', { name: 'Добавить' }).click();
    await expect(form.getByText('Укажите открытый адрес https')).toBeVisible();
    await form.getByLabel('Адрес').fill(nowhere);
    await form.getByRole('button', { name: 'Добавить' }).click();
    const secret = page.getByRole('dialog', { name: 'Ключ подписи' });
    await expect(secret.getByLabel('Ключ', { exact: true })).toHaveValue(/^whsec_/);
    await secret.getByRole('button', { name: 'Я сохранил ключ' }).click();

    const row = page.getByRole('list', { name: 'Вебхуки' }).getByRole('listitem');
    await expect(row).toContainText('Бухгалтерия');
    await expect(row).toContainText('Ещё ничего не отправлено');
    await row.getByRole('button', { name: 'Отправить тест: Бухгалтерия' }).click();
    const details = page.getByRole('dialog', { name: 'Доставка' });
    await expect(details.getByText('Не доставлено')).toBeVisible({ timeout: 20_000 });
    await expect(details.getByLabel('Что отправлено')).toContainText('"type": "ping"');
    await page.reload();
    await details.getByRole('button', { name: 'Отправить ещё раз' }).click();
    await expect(page.getByText('Сообщение снова в очереди')).toBeVisible();
    await expect(details.getByRole('list', { name: 'Попытки' }).locator('li')).toHaveCount(2, {
      timeout: 30_000,
    });
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(page.getByRole('region', { name: 'Доставки' })).toContainText('ping');

    const choose = async (action: string) => {
      await row.getByRole('button', { name: /вебхук Бухгалтерия/ }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Приостановить');
    await expect(row).toContainText('На паузе');
    await choose('Удалить');
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Вебхуков пока нет')).toBeVisible();
  },
);
