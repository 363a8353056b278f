import type { Page } from '@playwright/test';
import { demo, expect, signInAs, test } from '../support/browser.ts';
import { findOla } from '../support/screens.ts';

const widths = [390, 768, 1024, 1280, 1440, 1920];

/** The left edges of the logo, of the page's first heading and of the footer's logo, in whole pixels. */
async function leftEdges(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const left = (selector: string) =>
      Math.round(document.querySelector(selector)?.getBoundingClientRect().left ?? -1);
    const heading = document.querySelector('main h1');
    // Of a heading beside a portrait or a back link, the row that it is in.
    const row = heading?.closest('header, [data-edge]') ?? heading;
    return {
      header: left('header .brand-home'),
      content: Math.round(row?.getBoundingClientRect().left ?? -1),
      footer: left('footer .brand-home'),
    };
  });
}

test('logo, content and footer share the left edge at every width', async ({ page, context }) => {
  await signInAs(context, demo.ola);
  const paths = [
    '/',
    '/masters',
    `/master/${await findOla(page)}`,
    '/profile',
    '/today',
    '/support',
  ];
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      const differences = async () => {
        const { header = -1, content, footer } = await leftEdges(page);
        return [content, footer].filter((edge) => edge !== header);
      };
      await expect.poll(differences, { message: `${path} at ${width} px` }).toEqual([]);
    }
  }
});

test('the trade on a card is never cut', async ({ page, context }) => {
  await signInAs(context, demo.kari);
  for (const path of ['/', '/masters']) {
    await page.goto(path);
    const profile = page.getByRole('link', { name: /^Profil til/ });
    const cards = page.getByRole('main').getByRole('article').filter({ has: profile });
    await expect(cards.first()).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await cards.evaluateAll((all) =>
        all.flatMap((card) =>
          [...card.querySelectorAll('h3 + p, h3 + p *')]
            .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
            .map((part) => part.textContent),
        ),
      );
      expect(cut, `${path} at ${width} px`).toEqual([]);
    }
  }
});
