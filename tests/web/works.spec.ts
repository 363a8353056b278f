import { randomBytes } from 'node:crypto';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';
import { png } from '../support/pictures.ts';

test(
  'C-89 C-91 C-145 A-72 Ola publishes a work with two pictures, it is in the gallery, and he deletes it',
  { tag: ['@desktop', '@more'] },
  async ({ page, browser }) => {
    const title = `Nytt bad ${randomBytes(4).toString('hex')}`;
    await signInAs(page.context(), demo.ola);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Legg til arbeid' }).click();
    const form = page.getByRole('dialog', { name: 'Legg til arbeid i galleriet' });
    await form.getByLabel('Tittel').fill(title);
    await form.getByLabel('Kategori').selectOption('plumbing');
    await form.getByLabel('Beskrivelse').fill('Fliser, membran og nytt røropplegg.');
    await form
      .getByLabel('Legg til bilder: Før')
      .setInputFiles({ name: 'før.png', mimeType: 'image/png', buffer: png(320, [120, 90, 60]) });
    await form
      .getByLabel('Legg til bilder: Etter')
      .setInputFiles({ name: 'etter.png', mimeType: 'image/png', buffer: png(320) });
    await form.getByLabel('Bildetekst til før.png').fill('Gammel kran');
    await form.getByLabel('Stikkord').fill('bad');
    await form.getByLabel('Stikkord').press('Enter');
    await form.getByRole('button', { name: 'Publiser arbeid' }).click();
    await expect(page.getByText('Prosjekt opprettet!')).toBeVisible();
    await expect(form).toBeHidden();

    const kari = await openAs(browser, page, demo.kari);
    await kari.goto('/gallery');
    await kari.getByRole('link', { name: 'Rørlegger', exact: true }).click();
    await kari.getByRole('button', { name: `${title} Gammel kran` }).click();
    await expect(kari).toHaveURL(/[?&]work=\d+/);
    const shown = kari.getByRole('dialog', { name: title });
    await expect(shown.getByText('1 visning')).toBeVisible();
    await shown.getByRole('button', { name: /Lik arbeidet/ }).click();
    await expect(shown.getByText('1 liker dette')).toBeVisible();
    await shown.getByLabel('Skriv en kommentar').fill('Så fint det ble!');
    await shown.getByRole('button', { name: '5 stjerner' }).click();
    await shown.getByRole('button', { name: 'Send kommentar' }).click();
    await expect(shown.getByText('Så fint det ble!')).toBeVisible();
    await kari.goBack();
    await expect(shown).toBeHidden();
    await kari.context().close();

    await page.goto('/profile?tab=portfolio');
    await page.getByRole('button', { name: `Slett ${title}` }).click();
    await page
      .getByRole('dialog', { name: 'Slette arbeidet?' })
      .getByRole('button', { name: 'Slett arbeidet' })
      .click();
    await expect(page.getByText('Arbeidet er slettet')).toBeVisible();
    await page.goto('/gallery');
    await expect(page.getByRole('heading', { name: 'Galleri' })).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  },
);
