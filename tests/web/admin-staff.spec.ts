import { AxeBuilder } from '@axe-core/playwright';
import { bookingDetailSchema } from '@mesterhand/domain/bookings/schema';
import type { BrowserContext, Page } from '@playwright/test';
import { demo, expect, sessionOf, signInAs, test } from '../support/browser.ts';
import { bookOla } from '../support/booked-days.ts';
import { registerNewcomer } from '../support/newcomer.ts';

// The panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

/** The booking as its customer reads it. */
async function readAs(context: BrowserContext, email: string, id: number) {
  const { token } = await sessionOf(context, email);
  const answer = await context.request.get(`/api/bookings/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return bookingDetailSchema.parse(await answer.json());
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test(
  'A-14 an administrator moves a booking, which its customer reads with the reason, and takes it back',
  {
    tag: '@desktop-only',
  },
  async ({ page }) => {
    const nora = await registerNewcomer(page.context());
    const { id } = await bookOla(page.context(), { client: nora });
    await signInAs(page.context(), demo.admin);
    await page.goto(`/admin/bookings?item=${id}&step=move`);
    const dialog = page.getByRole('dialog', { name: `Перенести заказ №${id}` });
    // Its own day is open already.
    const free = dialog.getByRole('radio', { disabled: false });
    await expect(free.first()).toBeAttached();
    const slot = (await free.first().getAttribute('value')) ?? '';
    await free.first().check({ force: true });
    await dialog.getByRole('textbox', { name: 'Причина' }).fill('Мастер заболел.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Перенести сюда' }).click();
    await expect(page.getByText(`Заказ №${id} перенесён`)).toBeVisible();
    await expect(dialog).toBeHidden();
    const moved = await readAs(page.context(), nora.email, id);
    expect(moved).toMatchObject({
      scheduledTime: slot,
      moves: [{ by: 'admin', reason: 'Мастер заболел.', from: { time: '12:00' } }],
    });
    await page.getByRole('button', { name: 'Отменить изменение' }).click();
    await expect(page.getByText('Изменение отменено', { exact: true })).toBeVisible();
    const back = await readAs(page.context(), nora.email, id);
    expect(back).toMatchObject({ scheduledTime: '12:00' });
  },
);

test(
  'a note about a person is read again after a reload, in the story too, and is restored',
  {
    tag: '@desktop-only',
  },
  async ({ page }) => {
    const nora = await registerNewcomer(page.context());
    await signInAs(page.context(), demo.admin);
    await page.goto(`/admin/users/${nora.id}`);
    await page.getByLabel('Новая заметка', { exact: true }).fill('Звонила о счёте.');
    await page.getByRole('button', { name: 'Сохранить заметку' }).click();
    const notes = page.getByRole('region', { name: 'Заметки' });
    const note = notes.getByRole('listitem').filter({ hasText: 'Звонила о счёте.' });
    await expect(note).toBeVisible();
    await page.reload();
    await expect(note).toBeVisible();
    await expect(page.getByText(/^Заметка, автор – /)).toBeVisible();
    await expectAccessible(page);
    await note.getByRole('button', { name: 'Удалить' }).click();
    await expect(note).toBeHidden();
    await notes.getByRole('button', { name: 'Вернуть' }).click();
    await expect(note).toBeVisible();
  },
);

test(
  'a view of a list is saved, opened from elsewhere in it, deleted and brought back',
  {
    tag: '@desktop-only',
  },
  async ({ page }) => {
    const { lastName } = await registerNewcomer(page.context());
    await signInAs(page.context(), demo.admin);
    await page.goto('/admin/bookings?status=cancelled');
    await page.getByLabel('Когда', { exact: true }).selectOption('Этот месяц');
    await page.getByRole('button', { name: 'Сохранить вид' }).click();
    await page.getByLabel('Название вида', { exact: true }).fill(lastName);
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    const view = page.getByRole('button', { name: lastName, exact: true });
    await expect(view).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.goto('/admin/bookings');
    await view.click();
    await expect(page).toHaveURL(/status=cancelled/);
    await expect(page).toHaveURL(/period=month/);
    await page.getByRole('button', { name: `Действия: ${lastName}` }).click();
    await page.getByRole('menuitem', { name: 'Удалить' }).click();
    await expect(view).toBeHidden();
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await expect(view).toBeVisible();
    // The account is shared: no view stays behind.
    await page.getByRole('button', { name: `Действия: ${lastName}` }).click();
    await page.getByRole('menuitem', { name: 'Удалить' }).click();
    await expect(view).toBeHidden();
  },
);
