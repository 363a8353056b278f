import { demo, expect, openCard, signInAs, test } from '../support/browser.ts';
import { cardStates, listEveryState } from '../support/card-states.ts';

/** The most that a closed card may take of a phone's height. */
const tallest = 220;

test(
  'a customer finds bookings by time, and opens the rest of a card',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(context, demo.kari);
    await page.goto('/dashboard');
    const first = page.locator('[data-booking]').first();
    // By its number: bookings of other journeys appear above it.
    const number = await first.getAttribute('data-booking');
    const card = page.locator(`[data-booking="${number}"]`);
    const history = card.getByRole('button', { name: 'Vis historikk' });
    await expect(history).toBeHidden();
    await openCard(card);
    await expect(history).toBeVisible();
    const parts = page.getByRole('navigation', { name: 'Bestillinger etter tid' });
    await parts.getByRole('link', { name: 'Tidligere' }).click();
    await expect(page).toHaveURL(/jobs=past/);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText('Venter', { exact: true })).toBeHidden();
  },
);

for (const [who, email, widths] of [
  ['a master', demo.ola, [390, 1440]],
  ['a customer', demo.kari, [390, 1440]],
] as const)
  test(
    `a closed card of ${who} has one main action and at most ${tallest} px in every state`,
    { tag: ['@phone', '@more'] },
    async ({ page, context }) => {
      await signInAs(context, email);
      await listEveryState(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/dashboard');
        const cards = page.getByRole('article');
        await expect(cards).toHaveCount(Object.keys(cardStates()).length);
        const menus = page.getByRole('button', { name: /^Valg for bestilling/ });
        await expect(menus).toHaveCount(await cards.count());
        const across = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(across).toBeLessThanOrEqual(width);
        for (const card of await cards.all()) {
          const what = await card.textContent();
          // The card with its padding and border.
          const box = await card.locator('xpath=..').boundingBox();
          expect(box?.height, `${width} px: ${what}`).toBeLessThanOrEqual(tallest);
          const controls = card.locator('footer').locator('button, a, select');
          await expect(controls, `${width} px: ${what}`).toHaveCount(3);
          for (const control of await controls.all()) {
            const target = await control.boundingBox();
            expect(target?.height, `${width} px: ${what}`).toBeGreaterThanOrEqual(44);
            expect(target?.width, `${width} px: ${what}`).toBeGreaterThanOrEqual(44);
          }
        }
      }
    },
  );

test(
  'calling off is in the menu of a job, away from its main action',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(context, demo.ola);
    await listEveryState(page);
    await page.goto('/dashboard');
    const card = page.locator('[data-booking="900001"]');
    await expect(card.getByRole('button', { name: 'Bekreft oppdrag' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Avbryt oppdrag' })).toHaveCount(0);
    await card.getByRole('button', { name: /^Valg for bestilling/ }).click();
    await page.getByRole('menuitem', { name: 'Avbryt oppdrag' }).click();
    const question = page.getByRole('dialog', { name: 'Avbryte oppdraget?' });
    await question.getByRole('button', { name: 'Behold oppdraget' }).click();
    await expect(question).toBeHidden();
    await expect(card.getByRole('button', { name: 'Bekreft oppdrag' })).toBeVisible();
  },
);

test(
  'a customer reads how far the next job has come, and opens it',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(context, demo.kari);
    await page.goto('/dashboard');
    const next = page.getByRole('region', { name: 'Neste jobb' });
    const stages = next.getByRole('list', { name: 'Hvor langt jobben har kommet' });
    await expect(stages.getByRole('listitem')).toHaveCount(5);
    await expect(stages.locator('[aria-current="step"]')).toHaveCount(1);
    await next.getByRole('link', { name: /^Åpne jobben/ }).click();
    const opened = page.locator('[data-booking][data-open]');
    await expect(opened).toBeInViewport();
    await expect(opened.getByRole('button', { name: 'Vis historikk' })).toBeVisible();
  },
);

test(
  'the home page says when the recommended masters are free',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(/^Ledig /).first()).toBeVisible();
  },
);
