import { expect, test } from '../support/browser.ts';

const pages = [
  ['Personvern', '/privacy', 'Personvernerklæring'],
  ['Vilkår', '/terms', 'Vilkår for bruk'],
  ['Informasjonskapsler', '/cookies', 'Informasjonskapsler og lagring'],
  ['Tilgjengelighet', '/accessibility', 'Tilgjengelighetserklæring'],
] as const;

test('the footer links to each legal document', { tag: '@more' }, async ({ page }) => {
  await page.goto('/about');
  const rules = page.getByRole('navigation', { name: 'Regler og personvern' });
  for (const [name, path, title] of pages) {
    await rules.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} – Mesterhånd`);
  }
});

test(
  'each legal document has an address of its own',
  { tag: ['@desktop', '@more'] },
  async ({ request }) => {
    for (const [, path] of pages) expect((await request.get(path)).status()).toBe(200);
  },
);

test(
  'a chapter has an address, which the contents link to',
  { tag: ['@desktop-only', '@more'] },
  async ({ page }) => {
    await page.goto('/privacy');
    const contents = page.getByRole('navigation', { name: 'På denne siden' });
    await contents.getByRole('link', { name: 'Rettighetene dine' }).click();
    await expect(page).toHaveURL(/#rights$/);
    await expect(page.getByRole('heading', { name: 'Rettighetene dine' })).toBeInViewport();
    await page.goto('/terms#law');
    await expect(page.getByRole('heading', { name: 'Lovvalg og tvister' })).toBeInViewport();
  },
);

for (const [who, address] of [
  ['customer', '/?dialog=register'],
  ['master', '/?dialog=register&as=master'],
] as const) {
  test(
    `a ${who} who registers reads the terms in a new tab and loses nothing`,
    // On phones a master registers in steps.
    { tag: who === 'master' ? ['@desktop-only', '@more'] : '@more' },
    async ({ page }) => {
      await page.goto(address);
      const dialog = page.getByRole('dialog', { name: 'Registrer deg' });
      await dialog.getByLabel('Fornavn').fill('Nora');
      const tick = dialog.getByRole('checkbox', { name: /godtar vilkårene/ });
      for (const [link, title] of [
        [/vilkårene/, 'Vilkår for bruk'],
        [/personvernerklæringen/, 'Personvernerklæring'],
      ] as const) {
        const opening = page.context().waitForEvent('page');
        await dialog.getByRole('link', { name: link }).click();
        const tab = await opening;
        await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await tab.close();
      }
      await expect(dialog.getByLabel('Fornavn')).toHaveValue('Nora');
      await expect(tick).not.toBeChecked();
      await tick.check();
    },
  );
}
