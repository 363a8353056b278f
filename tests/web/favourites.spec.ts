import { randomBytes } from 'node:crypto';
import { demo, expect, openAs, test } from '../support/browser.ts';

test(
  'C-86 C-88 C-28 the master adds and deletes a service; a customer adds the master to the favourites',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const service = `Rense sluk ${randomBytes(4).toString('hex')}`;
    const ola = await openAs(browser, page, demo.ola);
    await ola.goto('/dashboard');
    await ola.getByRole('button', { name: 'Tjenester og priser' }).click();
    const dialog = ola.getByRole('dialog', { name: 'Mine tjenester' });
    await dialog.getByRole('button', { name: 'Legg til tjeneste' }).click();
    const form = dialog.getByRole('form', { name: 'Ny tjeneste' });
    await form.getByRole('button', { name: 'Lagre' }).click();
    await expect(ola.getByText('Vennligst fyll ut alle feltene')).toBeVisible();
    await form.getByLabel('Kategori').selectOption('VVS');
    await form.getByLabel('Navn').fill(service);
    await form.getByLabel('Beskrivelse').fill('Med høytrykk.');
    await form.getByLabel('Pris (kr)').fill('1490,50');
    await form.getByRole('button', { name: 'Lagre' }).click();
    await expect(ola.getByText('Tjeneste lagt til')).toBeVisible();
    await expect(form).toBeHidden();
    const row = dialog.getByRole('listitem').filter({ hasText: service });
    await expect(row.getByText(/1\s490,50/)).toBeVisible();

    // A visitor signs in on the way. Each width has a customer of its own.
    const [found] = await (await page.context().request.get('/api/search?query=Ola Hansen')).json();
    await page.goto(`/master/${found.id}`);
    await expect(page.getByRole('heading', { name: service })).toBeVisible();
    await page.getByRole('button', { name: 'Legg til favoritter' }).click();
    const login = page.getByRole('dialog', { name: 'Logg inn' });
    const who = (page.viewportSize()?.width ?? 0) < 500 ? demo.kari : demo.admin;
    await login.getByLabel('E-post').fill(who);
    await login.getByLabel('Passord', { exact: true }).fill(demo.password);
    await login.getByRole('button', { name: 'Logg inn', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Fjern fra favoritter' })).toBeVisible();
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Favoritter' }).click();
    await page.getByRole('link', { name: 'Profil til Ola Hansen' }).click();
    await page.getByRole('button', { name: 'Fjern fra favoritter' }).click();
    await expect(page.getByRole('button', { name: 'Legg til favoritter' })).toBeVisible();

    await row.getByRole('button', { name: `Slett ${service}` }).click();
    await dialog.getByRole('button', { name: 'Ja, slett' }).click();
    await expect(ola.getByText('Tjeneste slettet')).toBeVisible();
    await expect(row).toBeHidden();
    await ola.context().close();
  },
);
