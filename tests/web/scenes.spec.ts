import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { browserServer } from '../support/browser-server.ts';
import { demo, expect, sessionOf, signInAs, test } from '../support/browser.ts';
import { png } from '../support/pictures.ts';

const photograph = { name: 'bad.png', mimeType: 'image/png', buffer: png(240, [15, 106, 95]) };

/** An administrator with a Norwegian browser, whose panel is in Norwegian. */
async function openStaff(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: browserServer.url, locale: 'nb-NO' });
  await signInAs(context, demo.admin);
  return context.newPage();
}

test(
  'the owner replaces a scene by a photograph, a visitor sees it, and the drawing comes back',
  { tag: ['@desktop', '@more'] },
  async ({ page, browser, context }) => {
    const categories = await (await context.request.get('/api/categories')).json();
    const moving = categories.find(({ code }: { code: string }) => code === 'moving');
    const address = `/services?category=${moving.id}`;
    const staff = await openStaff(browser);
    await staff.goto('/admin/settings?view=scenes');
    const card = staff.getByRole('listitem').filter({ has: staff.getByText('Flytting') });
    await card.getByRole('button', { name: 'Bytt ut: Flytting' }).click();
    const form = card.getByRole('form', { name: 'Bilde: Flytting' });
    await form.getByRole('button', { name: 'Vis fotografiet' }).click();
    await expect(form.getByText('Velg et fotografi.')).toBeVisible();
    await form.getByLabel('Velg et fotografi').setInputFiles(photograph);
    const mark = form.getByRole('button', {
      name: 'Fokuspunkt: 50 % fra venstre, 50 % fra toppen',
    });
    await mark.press('ArrowLeft');
    await form.getByRole('button', { name: /^Fokuspunkt: 48 %/ }).press('Shift+ArrowDown');
    await form.getByRole('button', { name: /^Fokuspunkt: 48 % .* 60 %/ }).focus();
    await form.getByLabel('Bildet er bare pynt').uncheck();
    await form.getByRole('button', { name: 'Vis fotografiet' }).click();
    await expect(form.getByText('Skriv hva bildet viser.').first()).toBeVisible();
    await form.getByLabel('På norsk').fill('En flyttebil ved en trapp');
    await form.getByLabel('På engelsk').fill('A van at a staircase');
    await form.getByLabel('På russisk').fill('Фургон у лестницы');
    await form.getByLabel('På ukrainsk').fill('Фургон біля сходів');
    const { violations } = await new AxeBuilder({ page: staff }).include('form').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await form.getByRole('button', { name: 'Vis fotografiet' }).click();
    await expect(staff.getByText('Fotografiet vises på sidene')).toBeVisible();
    await expect(card.getByText('Fotografi', { exact: true })).toBeVisible();

    await page.goto(address);
    const shown = page.getByRole('img', { name: 'En flyttebil ved en trapp' });
    await expect(shown.last()).toBeVisible();
    await expect(shown.last()).toHaveCSS('object-position', '48% 60%');
    await page.goto(`${address}&lang=en`);
    await expect(page.getByRole('img', { name: 'A van at a staircase' }).last()).toBeVisible();

    await card.getByRole('button', { name: 'Bruk tegningen' }).click();
    await expect(staff.getByText('Tegningen vises igjen')).toBeVisible();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('img', { name: 'En flyttebil ved en trapp' })).toHaveCount(0);
    await card.getByRole('button', { name: 'Angre' }).click();
    await expect(staff.getByText('Fotografiet vises igjen')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Bruk tegningen' })).toBeVisible();

    await staff.goto('/admin/audit');
    await expect(staff.getByRole('row', { name: /Bilde på en side byttet/ }).first()).toBeVisible();
    const { token } = await sessionOf(context, demo.admin);
    const headers = { authorization: `Bearer ${token}` };
    const scenes = await (await context.request.get('/api/admin/scenes', { headers })).json();
    const { image, focusX, focusY, alts, version } = scenes.find(
      ({ name }: { name: string }) => name === 'moving',
    );
    const data = { image, focusX, focusY, alts, version, isShown: false };
    await context.request.put('/api/admin/scenes/moving', { headers, data });
    await staff.context().close();
  },
);
