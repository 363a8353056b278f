import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';

const day = { name: 'I dag', exact: true } as const;

test(
  'Ola opens his day, blocks the rest of it with two taps and opens it again',
  { tag: ['@phone', '@more'] },
  async ({ page, context, browser }) => {
    await signInAs(context, demo.ola);
    await page.goto('/dashboard');
    const bar = page.getByRole('navigation', { name: 'Snarveier for mestere' });
    await expect(bar.getByRole('link')).toHaveCount(4);
    for (const entry of await bar.locator('a, button').all()) {
      const box = await entry.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
    await bar.getByRole('link', { name: /^I dag/ }).click();
    await expect(page.getByRole('heading', { level: 1, ...day })).toBeVisible();

    const list = page.getByRole('region', { name: 'Dagen' });
    await list.getByRole('button', { name: 'Sperr tid' }).click();
    await page.getByRole('menuitem', { name: 'Resten av dagen' }).click();
    await expect(list.getByText(/–24:00$/)).toBeVisible();
    await list.getByRole('button', { name: /^Åpne .*–24:00 igjen$/ }).click();
    await expect(list.getByText(/–24:00$/)).toBeHidden();

    await bar.getByRole('button', { name: 'Kalender' }).click();
    await expect(page.getByRole('dialog', { name: 'Arbeidstid' })).toBeVisible();

    const kari = await openAs(browser, page, demo.kari);
    await kari.goto('/today');
    await expect(kari.getByText('Dagen er for håndverkere')).toBeVisible();
    await expect(kari.getByRole('navigation', { name: 'Snarveier for mestere' })).toBeHidden();
    await kari.context().close();
  },
);
