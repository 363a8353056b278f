import type { Page } from '@playwright/test';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';
import { bookOla } from '../support/booked-days.ts';
import { registerNewcomer } from '../support/newcomer.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const cardOf = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Список заказов' })
    .getByRole('listitem')
    .filter({ hasText: text });

async function choose(page: Page, id: number, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Действия: заказ №${id}, `) }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test(
  'A-13 A-14 an administrator finds a booking, confirms and completes it, and its customer sees it',
  { tag: ['@desktop-only', '@smoke'] },
  async ({ page, browser }) => {
    const nora = await registerNewcomer(page.context());
    const { id } = await bookOla(page.context(), {
      client: nora,
      description: 'Kranen på kjøkkenet drypper.',
    });
    await signInAs(page.context(), demo.admin);
    await page.goto('/admin/bookings');
    await page.getByRole('searchbox').fill(nora.name);
    const row = rowOf(page, nora.name);
    await expect(row).toHaveCount(1);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('Ola Hansen');

    const filter = page.getByRole('combobox', { name: 'Статус' });
    await filter.selectOption('Подтверждён');
    await expect(page.getByText('Ничего не найдено')).toBeVisible();
    await filter.selectOption('Ожидает');
    await expect(row).toBeVisible();
    await expect(page).toHaveURL(/status=pending/);
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue(nora.name);
    await expect(filter).toHaveValue('pending');
    await expect(row).toBeVisible();
    await filter.selectOption('Все статусы');

    await choose(page, id, 'Подтвердить');
    await expect(row.locator('[data-tone=green]')).toHaveText('Подтверждён');
    await choose(page, id, 'Завершить');
    const question = page.getByRole('dialog', { name: `Завершить заказ №${id}?` });
    await question.getByRole('button', { name: 'Завершить заказ' }).click();
    await expect(row.locator('[data-tone=blue]')).toHaveText('Выполнен');

    const customer = await openAs(browser, page, nora.email);
    await customer.goto('/dashboard');
    const job = customer.getByRole('article').filter({ hasText: 'Kranen på kjøkkenet drypper.' });
    await expect(job.locator('[data-tone=blue]')).toHaveText('Fullført');
    await customer.context().close();
  },
);

test(
  'A-05 A-14 on a phone one booking is cancelled with a reason and another deleted, for its customer too',
  { tag: ['@phone-only', '@more'] },
  async ({ page, browser }) => {
    const nora = await registerNewcomer(page.context());
    const cancelled = await bookOla(page.context(), {
      client: nora,
      description: 'Vasken er tett.',
    });
    const deleted = await bookOla(page.context(), {
      client: nora,
      description: 'Bestilt ved en feil.',
    });
    await signInAs(page.context(), demo.admin);
    await page.goto(`/admin/bookings?search=${encodeURIComponent(nora.name)}`);
    await expect(cardOf(page, nora.name)).toHaveCount(2);

    await cardOf(page, `№${cancelled.id}`)
      .getByRole('button', { name: new RegExp(`^${nora.name}`) })
      .click();
    const details = page.getByRole('dialog', { name: `Заказ №${cancelled.id}` });
    await expect(details.getByText('Vasken er tett.')).toBeVisible();
    await details.getByRole('button', { name: 'Отменить' }).click();
    const question = page.getByRole('dialog', { name: `Отменить заказ №${cancelled.id}?` });
    await question.getByRole('textbox').fill('Mesteren er syk.');
    await question.getByRole('button', { name: 'Отменить заказ' }).click();
    await expect(details.getByText('Отменил администратор')).toBeVisible();
    await page.goBack();
    await expect(details).toBeHidden();
    await expect(cardOf(page, `№${cancelled.id}`).locator('[data-tone=red]')).toBeVisible();

    await choose(page, deleted.id, 'Удалить');
    const asked = page.getByRole('dialog', { name: `Удалить заказ №${deleted.id}?` });
    await expect(asked.getByText(/Отзыв о нём останется/)).toBeVisible();
    await asked.getByRole('button', { name: 'Удалить заказ' }).click();
    await expect(cardOf(page, nora.name)).toHaveCount(1);

    const customer = await openAs(browser, page, nora.email);
    await customer.goto('/dashboard');
    const jobs = customer.getByRole('article');
    await expect(jobs).toHaveCount(1);
    await expect(jobs).toContainText('Mesteren er syk.');
    await expect(customer.getByText('Bestilt ved en feil.')).toBeHidden();
    await customer.context().close();
  },
);

test(
  'A-14 of two concurrent administrators the second gets a conflict, and sees the first one’s change',
  { tag: ['@desktop-only', '@more'] },
  async ({ page, browser }) => {
    const nora = await registerNewcomer(page.context());
    const { id } = await bookOla(page.context(), { client: nora, description: 'Kranen drypper.' });
    const address = `/admin/bookings?search=${encodeURIComponent(nora.name)}`;
    await signInAs(page.context(), demo.admin);
    const second = await openAs(browser, page, demo.admin);
    for (const one of [page, second]) {
      await one.goto(address);
      await expect(rowOf(one, nora.name).locator('[data-tone=yellow]')).toBeVisible();
    }
    await choose(page, id, 'Отменить');
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }).click();
    await expect(rowOf(page, nora.name).locator('[data-tone=red]')).toBeVisible();

    await choose(second, id, 'Подтвердить');
    await expect(second.getByRole('alert')).toContainText('Не удалось изменить статус');
    await expect(second.getByRole('alert')).toContainText('Список обновлён.');
    await expect(rowOf(second, nora.name).locator('[data-tone=red]')).toBeVisible();
    await second.context().close();
  },
);
