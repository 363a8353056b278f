import { randomBytes } from 'node:crypto';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { writtenReviewSchema } from '@mesterhand/domain/reviews/schema';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { browserServer } from '../support/browser-server.ts';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

const unique = () => randomBytes(5).toString('hex');

/** A person of this run alone. */
async function register({ request }: BrowserContext, userType: 'client' | 'master') {
  const name = unique();
  const answer = await request.post('/api/auth/register', {
    data: {
      email: `nora-${name}@example.no`,
      username: `nora-${name}`,
      password: demo.password,
      firstName: userType === 'master' ? 'Mads' : 'Nora',
      lastName: name,
      phone: '+47 412 34 567',
      city: 'oslo',
      userType,
    },
  });
  const { user, token } = sessionOutput.parse(await answer.json());
  return { token, masterId: user.masterId, name: `${user.firstName} ${name}` };
}

/** A newcomer’s review of a master; without a completed job it waits for approval. */
async function review(context: BrowserContext, masterId: number | null, rating: number) {
  const { token, name } = await register(context, 'client');
  const comment = `Slik gikk det: ${rating} av fem. ${unique()}`;
  const answer = await context.request.post('/api/reviews', {
    headers: { authorization: `Bearer ${token}` },
    data: { masterId, rating, comment },
  });
  const { id, approved } = writtenReviewSchema.parse(await answer.json());
  expect(approved).toBe(false);
  return { id, name, comment };
}

async function choose(page: Page, id: number, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Действия: отзыв №${id}, `) }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The reviews of one master, searched for by an administrator. */
async function openReviewsOf(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/reviews?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('searchbox')).toHaveValue(name);
}

/** The public reviews of a master: the average and the texts. */
async function openReviewsAsVisitor(browser: Browser, masterId: number | null): Promise<Page> {
  const context = await browser.newContext({ baseURL: browserServer.url, locale: 'nb-NO' });
  const visitor = await context.newPage();
  await visitor.goto(`/master/${masterId}`);
  await visitor.getByRole('tab', { name: 'Anmeldelser' }).click();
  await expect(visitor.getByRole('tabpanel', { name: 'Anmeldelser' })).toBeVisible();
  return visitor;
}

/** Reloads until the reviews are these: what visitors read may be a second old. */
async function expectReviews(
  visitor: Page,
  { average, shown, hidden = [] }: { average: string; shown: string[]; hidden?: string[] },
): Promise<void> {
  const timeout = 5000;
  await expect(async () => {
    await visitor.reload();
    await visitor.getByRole('tab', { name: 'Anmeldelser' }).click();
    await expect(visitor.getByText(average).first()).toBeVisible({ timeout });
    for (const text of shown) await expect(visitor.getByText(text)).toBeVisible({ timeout });
    for (const text of hidden) await expect(visitor.getByText(text)).toBeHidden({ timeout });
  }).toPass();
}

test(
  'A-15 A-16 two reviews are approved and one is hidden again: their master’s rating follows',
  { tag: ['@desktop-only', '@more'] },
  async ({ page, browser }) => {
    const { masterId, name } = await register(page.context(), 'master');
    const good = await review(page.context(), masterId, 5);
    const bad = await review(page.context(), masterId, 1);
    await signInAs(page.context(), demo.admin);
    await openReviewsOf(page, name);
    const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
    await expect(rowOf(good.comment).locator('[data-tone=green]')).toHaveText('5');
    await expect(rowOf(bad.comment).locator('[data-tone=red]')).toHaveText('1');
    await page.getByRole('combobox', { name: 'Оценка' }).selectOption('1 звезда');
    await expect(rowOf(good.comment)).toBeHidden();
    await expect(rowOf(bad.comment)).toBeVisible();
    await page.getByRole('combobox', { name: 'Оценка' }).selectOption('Любая');

    await choose(page, good.id, 'Одобрить');
    await expect(rowOf(good.comment)).toContainText('Опубликован');
    const visitor = await openReviewsAsVisitor(browser, masterId);
    await expect(visitor.getByText('5,0').first()).toBeVisible();
    await expect(visitor.getByText(good.comment)).toBeVisible();
    await expect(visitor.getByText(bad.comment)).toBeHidden();
    await choose(page, bad.id, 'Одобрить');
    await expect(rowOf(bad.comment)).toContainText('Опубликован');
    await expectReviews(visitor, { average: '3,0', shown: [bad.comment] });

    await page.getByRole('button', { name: new RegExp(`^Действия: отзыв №${bad.id}, `) }).click();
    await expect(page.getByRole('menuitem', { name: 'Скрыть' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Одобрить' })).toBeHidden();
    await page.getByRole('menuitem', { name: 'Скрыть' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Скрыть отзыв' }).click();
    await expect(rowOf(bad.comment)).toContainText('Скрыт');
    await expectReviews(visitor, { average: '5,0', shown: [good.comment], hidden: [bad.comment] });
    await visitor.context().close();
  },
);

test(
  'A-05 A-16 waiting reviews are decided one by one, and a deleted one is gone',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    const { masterId, name } = await register(page.context(), 'master');
    const first = await review(page.context(), masterId, 3);
    const second = await review(page.context(), masterId, 4);
    await signInAs(page.context(), demo.admin);
    await openReviewsOf(page, name);
    await page.getByRole('combobox', { name: 'Состояние' }).selectOption('Ожидает');
    await expect(page).toHaveURL(/state=waiting/);

    await page.getByRole('button', { name: second.name, exact: true }).click();
    const later = page.getByRole('dialog', { name: `Отзыв №${second.id}` });
    await expect(later.getByText(second.comment)).toBeVisible();
    await later.getByRole('button', { name: 'Отклонить' }).click();
    const question = page.getByRole('dialog', { name: `Отклонить отзыв №${second.id}?` });
    await question.getByRole('textbox').fill('Handler om en annen.');
    await question.getByRole('button', { name: 'Отклонить отзыв' }).click();

    const earlier = page.getByRole('dialog', { name: `Отзыв №${first.id}` });
    await expect(earlier.getByText(first.comment)).toBeVisible();
    await expect(earlier.locator('[data-tone=yellow]').first()).toHaveText('3');
    await earlier.getByRole('button', { name: 'Одобрить' }).click();
    await expect(earlier.getByText('Опубликован')).toBeVisible();
    await page.goBack();
    await expect(earlier).toBeHidden();
    await expect(page.getByText('Ничего не найдено')).toBeVisible();

    await page.getByRole('combobox', { name: 'Состояние' }).selectOption('Отклонён');
    await expect(page.getByText(second.comment)).toBeVisible();
    await choose(page, second.id, 'Удалить');
    const asked = page.getByRole('dialog', { name: `Удалить отзыв №${second.id}?` });
    await asked.getByRole('button', { name: 'Удалить отзыв' }).click();
    await expect(page.getByText('Ничего не найдено')).toBeVisible();
    await page.getByRole('combobox', { name: 'Состояние' }).selectOption('Любое');
    await expect(page.getByText(first.comment)).toBeVisible();
    await expect(page.getByText(second.comment)).toBeHidden();
  },
);

test(
  'A-16 of two concurrent decisions the second gets a conflict, and sees the first',
  { tag: ['@desktop-only', '@more'] },
  async ({ page, browser }) => {
    const { masterId, name } = await register(page.context(), 'master');
    const { id, comment } = await review(page.context(), masterId, 2);
    await signInAs(page.context(), demo.admin);
    const second = await openAs(browser, page, demo.admin);
    const rowOf = (one: Page) => one.getByRole('row').filter({ hasText: comment });
    for (const one of [page, second]) {
      await openReviewsOf(one, name);
      await expect(rowOf(one)).toContainText('Ожидает');
    }
    await choose(page, id, 'Отклонить');
    await page.getByRole('dialog').getByRole('button', { name: 'Отклонить отзыв' }).click();
    await expect(rowOf(page)).toContainText('Отклонён');

    await choose(second, id, 'Одобрить');
    await expect(second.getByRole('alert')).toContainText('Не удалось сохранить решение');
    await expect(second.getByRole('alert')).toContainText('Список обновлён.');
    await expect(rowOf(second)).toContainText('Отклонён');
    await second.context().close();
  },
);
