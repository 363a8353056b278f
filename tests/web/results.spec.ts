import { randomBytes } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { demo, expect, sessionOf, signInAs, test } from '../support/browser.ts';
import { measureEffort } from '../support/effort.ts';
import { registerNewcomer } from '../support/newcomer.ts';
import { pressAt, tabTo, typeInto } from '../support/keyboard.ts';

const sentence = 'kranen på badet drypper og må byttes';
const address = () => `Testveien ${randomBytes(4).toString('hex')}, 0155 Oslo`;

/** Masters in the city of the address, without Ola, whose days other journeys fill. */
const hitsInOslo = (page: Page): Locator =>
  page.getByRole('article').filter({ hasText: '· Oslo', hasNotText: 'Ola Hansen' });

async function saveAddress(context: BrowserContext, email: string): Promise<void> {
  const { token } = await sessionOf(context, email);
  const answer = await context.request.put('/api/saved-addresses', {
    headers: { authorization: `Bearer ${token}` },
    data: { label: 'home', address: address() },
  });
  expect(answer.ok()).toBe(true);
}

async function expectPhone(page: Page): Promise<void> {
  const { width, scrolled } = await page.evaluate(() => ({
    width: window.innerWidth,
    scrolled: document.documentElement.scrollWidth,
  }));
  expect(scrolled).toBeLessThanOrEqual(width);
}

test(
  'a sentence becomes a booked time with six taps at most',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { email } = await registerNewcomer(context);
    await saveAddress(context, email);
    await signInAs(context, email);
    await page.goto('/');
    const { tap, fill, conclude } = measureEffort(page);
    const search = page.getByRole('search');
    await fill(search.getByLabel('Hva trenger du hjelp til?'), sentence);
    await tap(search.getByRole('button', { name: 'Finn håndverker' }));
    await expect(page).toHaveURL(/\/services\?.*query=/);
    await expectPhone(page);
    await tap(
      hitsInOslo(page)
        .first()
        .getByRole('button', { name: /^Ledig .*: bestill$/ }),
    );
    const dialog = page.getByRole('dialog', { name: 'Bestill håndverker' });
    // Time, address, name and description are known: only the service may be asked for.
    await expect(dialog.getByLabel('Beskrivelse')).toHaveValue(sentence);
    const next = dialog.getByRole('button', { name: 'Neste', exact: true });
    if (await next.isVisible()) {
      await tap(dialog.getByRole('group', { name: 'Tjeneste' }).getByRole('radio').first());
      await tap(next);
    }
    await expect(dialog.getByRole('heading', { name: 'Se over og send' })).toBeVisible();
    const summary = dialog.getByRole('region', { name: 'Se over' });
    await expect(summary.getByText(sentence)).toBeVisible();
    await tap(dialog.getByRole('button', { name: 'Send forespørsel' }));
    await expect(page.getByText('Forespørsel sendt!')).toBeVisible();
    expect(conclude('from a sentence to a booked time').taps).toBeLessThanOrEqual(6);
  },
);

test(
  'the same with the keyboard alone, on a wide screen',
  { tag: ['@desktop', '@more'] },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(context, demo.kari);
    await page.goto('/');
    await typeInto(
      page,
      page.getByRole('search').getByLabel('Hva trenger du hjelp til?'),
      sentence,
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/services\?.*query=/);
    // Another master than on the phone: Kari can’t book one twice at the same time.
    const hit = hitsInOslo(page).nth(1);
    await pressAt(page, hit.getByRole('button', { name: /^Ledig .*: bestill$/ }));
    const dialog = page.getByRole('dialog', { name: 'Bestill håndverker' });
    await tabTo(page, dialog.getByLabel('Tjeneste'));
    await page.keyboard.press('ArrowDown');
    await typeInto(page, dialog.getByLabel('Adresse'), address());
    await page.keyboard.press('Enter');
    await expect(page.getByText('Forespørsel sendt!')).toBeVisible();
  },
);

test(
  'filters are counted, kept in the address and taken back with one tap',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/services?category=1&city=oslo');
    await page.getByRole('button', { name: 'Filtre' }).click();
    const panel = page.getByRole('region', { name: 'Filtre' });
    const chip = panel.getByRole('button', { name: /^Bare verifiserte/ });
    const count = Number(await chip.locator('span[aria-hidden]').last().textContent());
    expect(count).toBeGreaterThan(0);
    await chip.click();
    await expect(page).toHaveURL(/verified=true/);
    await expect(page.getByText(`${count} håndverkere`, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${count} håndverkere`, { exact: true })).toBeVisible();
    await expectPhone(page);
    for (const button of await page.getByRole('group').getByRole('button').all())
      if (await button.isVisible())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Fjern filtrene' }).click();
    await expect(page).not.toHaveURL(/verified/);
  },
);

test(
  'a distance that finds nobody is widened with one tap',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // A place east of Oslo that has nobody within a kilometre.
    await page.goto('/services?category=1&lat=59.93&lng=11.05&within=1');
    await page.getByRole('button', { name: /^Utvid til \d+ km/ }).click();
    await expect(page.getByRole('article').first()).toContainText(/Ca\. \d+ km unna/);
    await expectPhone(page);
  },
);

test(
  'list and map change places on a phone, and three masters are compared',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/services?category=1');
    await page.getByRole('button', { name: 'Kart', exact: true }).click();
    await expect(page).toHaveURL(/view=map/);
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('button', { name: 'Liste', exact: true }).click();
    const choices = page.getByRole('button', { name: /^Sammenlign .+ / });
    for (const nth of [0, 1, 2]) await choices.nth(nth).click();
    await expect(choices.nth(3)).toBeDisabled();
    await page.getByRole('button', { name: 'Sammenlign 3' }).click();
    await expect(page).toHaveURL(/compare=.*comparing=true/);
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Sammenlign håndverkere' });
    await expect(dialog.getByRole('columnheader')).toHaveCount(3);
    await expect(dialog.getByRole('rowheader', { name: 'Neste ledige tid' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/comparing/);
    await expect(page.getByRole('region', { name: 'Valgt for sammenligning' })).toBeVisible();
  },
);

test(
  'the first master is on the first screen of a phone, and the search is one tap away',
  { tag: ['@phone'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const addresses = [
      '/services',
      '/services?category=1&city=oslo',
      `/services?query=${encodeURIComponent(sentence)}`,
      '/services?category=1&query=kran&verified=true&place=Oslo',
    ];
    for (const address of addresses) {
      await page.goto(address);
      const card = page.getByRole('article').first();
      await expect(card).toBeVisible();
      await expect(page.getByText(/^\d+\+? håndverkere?$/)).toBeVisible();
      await expect(async () => {
        const top = (await card.boundingBox())?.y ?? Infinity;
        expect(top + 160, address).toBeLessThanOrEqual(844);
        const free = await card.getByRole('button', { name: /: bestill$/ }).boundingBox();
        expect((free?.y ?? Infinity) + (free?.height ?? 0), address).toBeLessThanOrEqual(844);
      }).toPass();
      await expectPhone(page);
    }

    await page.goto('/services?query=kran&category=1&city=oslo');
    const summary = page.getByRole('button', { name: 'Endre søket: kran · VVS · Oslo' });
    expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(page.getByLabel('Kategori')).toBeHidden();
    await summary.click();
    const text = page.getByLabel('Hva trenger du hjelp til?');
    await expect(text).toBeFocused();
    await page.getByLabel('By', { exact: true }).selectOption('bergen');
    await expect(page).toHaveURL(/city=bergen/);
    await text.fill('avløp');
    await page.getByRole('button', { name: 'Vis treff' }).click();
    await expect(page).toHaveURL(/query=avl/);
    await expect(page.getByLabel('Kategori')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Endre søket: avløp · VVS/ })).toBeFocused();
    await page.getByLabel('Sorter etter').selectOption('price');
    await expect(page).toHaveURL(/sort=price/);
  },
);

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `axe finds nothing on the results with filters open, ${colorScheme}`,
    { tag: ['@more'] },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/services?category=1&city=oslo&hours=evening&compare=1,2');
      await expect(page.getByRole('article').first()).toBeVisible();
      const summary = page.getByRole('button', { name: /^Endre søket/ });
      if (await summary.isVisible()) await summary.click();
      await page.getByRole('button', { name: /^Filtre/ }).click();
      await expect(page.getByRole('region', { name: 'Filtre' })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    },
  );
