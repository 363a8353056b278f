import { randomBytes } from 'node:crypto';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { Page } from '@playwright/test';
import { browserServer } from '../support/browser-server.ts';
import { demo, expect, openAs, sessionOf, signInAs, test } from '../support/browser.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

/** An article of this run alone, without likes and comments of other runs. */
async function publish(page: Page): Promise<string> {
  const slug = `spar-vann-${randomBytes(4).toString('hex')}`;
  const { token } = await sessionOf(page.context(), demo.admin);
  const answer = await page.request.post(`${browserServer.url}/api/admin/blog/posts`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      slug,
      title: 'Spar vann hjemme',
      excerpt: 'Små grep som merkes på regningen.',
      content: `<h2>Først</h2>${'<p>Skru av kranen mens du pusser tennene.</p>'.repeat(12)}`,
      category: 'Rørlegger',
      author: 'Ola Hansen',
      status: 'published',
    },
  });
  expect(answer.status()).toBe(201);
  return slug;
}

/** A customer of this run alone. */
async function register(page: Page, firstName: string): Promise<string> {
  const name = `${firstName.toLowerCase()}-${randomBytes(5).toString('hex')}`;
  const answer = await page.request.post(`${browserServer.url}/api/auth/register`, {
    data: {
      email: `${name}@example.no`,
      username: name,
      password: demo.password,
      firstName,
      lastName: 'Berg',
      phone: '+47 412 34 567',
      userType: 'client',
    },
  });
  return sessionOutput.parse(await answer.json()).user.email;
}

async function logIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Logg inn' });
  await dialog.getByLabel('E-post').fill(email);
  await dialog.getByLabel('Passord', { exact: true }).fill(demo.password);
  await dialog.getByRole('button', { name: 'Logg inn', exact: true }).click();
  await expect(dialog).toBeHidden();
}

const like = (page: Page, count: number) =>
  page.getByRole('button', { name: `Liker ${count}`, exact: true });
const field = (page: Page) => page.getByLabel('Skriv en kommentar');
const publishComment = (page: Page) => page.getByRole('button', { name: 'Publiser kommentaren' });

test(
  'A-67 a visitor’s like survives signing in, which returns to the same place',
  { tag: '@more' },
  async ({ page }) => {
    const slug = await publish(page);
    const email = await register(page, 'Nora');
    await page.goto(`/blog/${slug}`);
    await like(page, 0).click();
    await logIn(page, email);
    await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
    await expect(like(page, 1)).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(like(page, 1)).toHaveAttribute('aria-pressed', 'true');
    await like(page, 1).click();
    await expect(like(page, 0)).toHaveAttribute('aria-pressed', 'false');
  },
);

test(
  'A-67 a comment survives signing in and a reload, and its author can delete it',
  { tag: '@more' },
  async ({ page }) => {
    const slug = await publish(page);
    const email = await register(page, 'Nora');
    await page.goto(`/blog/${slug}`);
    await page.getByRole('button', { name: 'Kommentarer 0' }).click();
    await expect(page.getByRole('heading', { name: 'Kommentarer 0' })).toBeInViewport();
    await field(page).fill('Godt råd, takk!');
    await page.getByRole('button', { name: 'Logg inn for å kommentere' }).click();
    await logIn(page, email);
    await expect(field(page)).toHaveValue('Godt råd, takk!');
    await page.reload();
    await expect(field(page)).toHaveValue('Godt råd, takk!');
    await publishComment(page).click();
    const comment = page.getByRole('listitem').filter({ hasText: 'Godt råd, takk!' });
    await expect(comment).toContainText('Nora B.');
    await expect(field(page)).toHaveValue('');

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Kommentarer 1' })).toBeVisible();
    await comment.getByRole('button', { name: 'Slett kommentaren din' }).click();
    const question = page.getByRole('dialog', { name: 'Slette kommentaren?' });
    await question.getByRole('button', { name: 'Ja, slett' }).click();
    await expect(comment).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Kommentarer 0' })).toBeFocused();
  },
);

test(
  'A-67 a reported comment is hidden by a moderator, and shown again from the blog’s tab',
  { tag: ['@desktop', '@more'] },
  async ({ page, browser }) => {
    test.setTimeout(90_000);
    const slug = await publish(page);
    const words = `Kjøp billig her ${randomBytes(4).toString('hex')}`;
    const author = await openAs(browser, page, await register(page, 'Per'));
    await author.goto(`/blog/${slug}`);
    await field(author).fill(words);
    await publishComment(author).click();
    await expect(author.getByRole('listitem').filter({ hasText: words })).toBeVisible();

    await signInAs(page.context(), await register(page, 'Nora'));
    await page.goto(`/blog/${slug}`);
    await page.getByRole('button', { name: 'Rapporter kommentaren fra Per B.' }).click();
    const report = page.getByRole('dialog', { name: 'Rapporter kommentaren' });
    await report.getByRole('radio', { name: 'Reklame eller søppelpost' }).check();
    await report.getByRole('button', { name: 'Send rapport' }).click();
    await expect(page.getByText('Takk for at du sier fra')).toBeVisible();

    const admin = await openAs(browser, page, demo.admin);
    await admin.goto('/admin/reports');
    const row = admin.locator('tr, li').filter({ hasText: words });
    await row.getByRole('button', { name: 'Комментарий', exact: true }).click();
    const card = admin.getByRole('article').filter({ hasText: words });
    await card.getByRole('button', { name: 'Скрыть комментарий' }).click();
    const question = admin.getByRole('dialog', { name: 'Скрыть комментарий?' });
    await question.getByRole('button', { name: 'Скрыть комментарий' }).click();
    await expect(card.getByRole('button', { name: 'Показать комментарий' })).toBeVisible();
    await card.getByRole('button', { name: 'Решено' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Решено' }).click();
    await expect(card).toContainText('Кто рассмотрел');

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Kommentarer 0' })).toBeVisible();
    await expect(page.getByText(words)).toBeHidden();
    await author.reload();
    await expect(author.getByText('Skjult av moderator')).toBeVisible();

    await admin.goto(`/admin/blog?view=comments&search=${encodeURIComponent(words)}`);
    await admin.getByRole('button', { name: /^Действия.*Per Berg/ }).click();
    await admin.getByRole('menuitem', { name: 'Показать снова' }).click();
    const back = admin.getByRole('dialog', { name: 'Показать комментарий снова?' });
    await back.getByRole('button', { name: 'Показать снова' }).click();
    await expect(admin.getByText('Комментарий снова виден')).toBeVisible();
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
  },
);

test(
  'A-67 on a phone the bar stays below the text, and covers neither comments nor the focused element',
  { tag: ['@phone-only', '@more'] },
  async ({ page }) => {
    const slug = await publish(page);
    await page.goto(`/blog/${slug}`);
    const bar = page.getByRole('group', { name: 'Lik, kommenter eller del' });
    const heightOfWindow = page.viewportSize()?.height ?? 0;
    await expect
      .poll(async () => {
        const box = await bar.boundingBox();
        return box === null ? 0 : Math.round(box.y + box.height);
      })
      .toBe(heightOfWindow);
    await field(page).focus();
    const [above, below] = [await bar.boundingBox(), await field(page).boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  },
);

test(
  'A-63 A-64 A-65 A-67 the blog is searched, its filters are reset, and an article links to others',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await page.goto('/blog');
    await expect(page.getByText('Utvalgt artikkel')).toBeVisible();
    await page.getByRole('searchbox').fill('xyzzyx');
    await page.getByRole('button', { name: 'Søk', exact: true }).click();
    await expect(page.getByText('Ingen artikler funnet')).toBeVisible();
    await page.getByRole('link', { name: 'Tilbakestill søk' }).click();
    await page.getByRole('link', { name: /^Energi/ }).click();
    await expect(page).toHaveURL(/topic=Energi/);
    await page
      .getByRole('link', { name: /^Les mer:/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'Les også' })).toBeVisible();
    await page.getByRole('button', { name: 'Del', exact: true }).click();
    const link = page.getByRole('menuitem', { name: 'Del på Facebook' });
    await expect(link).toHaveAttribute('rel', /noopener/);
  },
);
