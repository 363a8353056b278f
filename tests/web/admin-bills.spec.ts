import type { BrowserContext } from '@playwright/test';
import { agreedJob, headersOf, stepTo } from '../support/agreed-bookings.ts';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

/** A bill of Ola's that Kari has objected to. */
async function objectedBill(context: BrowserContext): Promise<number> {
  const { id, price } = await agreedJob(context);
  await stepTo(context, id, 'in_progress');
  const lines = [{ kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice: price }];
  const bill = await context.request.post(`/api/bookings/${id}/bill`, {
    headers: await headersOf(context, demo.ola),
    data: { lines },
  });
  expect(bill.status()).toBe(200);
  const objection = await context.request.post(`/api/bookings/${id}/bill/objection`, {
    headers: await headersOf(context, demo.kari),
    data: { reason: 'Kranen drypper fortsatt.', pictures: [] },
  });
  expect(objection.status()).toBe(200);
  return id;
}

test('an objection is read and settled in the panel, and its customer reads the note', async ({
  page,
  context,
  browser,
}) => {
  const id = await objectedBill(context);
  await signInAs(context, demo.admin);
  await page.goto('/admin/bookings');
  await page.getByRole('tab', { name: /^Возражения/ }).click();
  await page.getByRole('combobox', { name: 'Статус' }).selectOption({ label: 'Открытые' });
  await expect(page).toHaveURL(/view=objections/);
  const list = page.getByRole('region', { name: 'Список возражений' });
  await expect(list.getByText('Kari Nordmann').first()).toBeVisible();

  await page.goto(`/admin/bookings?view=objections&item=${id}`);
  const details = page.getByRole('dialog', { name: /^Возражение – договор/ });
  await expect(details.getByText('Kranen drypper fortsatt.')).toBeVisible();
  await expect(details.getByRole('region', { name: 'Договорённость' })).toBeVisible();
  await details.getByRole('button', { name: 'Закрыть возражение' }).click();

  const question = page.getByRole('dialog', { name: /^Закрыть возражение – договор/ });
  await expect(page).toHaveURL(/step=settle/);
  await question.getByRole('button', { name: 'Закрыть возражение' }).click();
  await expect(question.getByText('Напишите заметку.')).toBeVisible();
  await question.getByRole('textbox').fill('Mesteren kommer tilbake uten kostnad.');
  await question.getByRole('button', { name: 'Закрыть возражение' }).click();
  await expect(page.getByText('Возражение закрыто')).toBeVisible();
  await expect(details.getByText('Mesteren kommer tilbake uten kostnad.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Закрыть возражение' })).toBeHidden();

  const kari = await openAs(browser, page, demo.kari);
  await kari.goto(`/bookings/${id}/bill`);
  await expect(kari.getByText('Mesteren kommer tilbake uten kostnad.')).toBeVisible();
  await kari.context().close();
});
