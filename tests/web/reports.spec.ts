import { randomBytes } from 'node:crypto';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { Page } from '@playwright/test';
import { demo, expect, signInAs, test } from '../support/browser.ts';

/** A customer of this run alone, without reports and blocks of other runs. */
async function signInNewcomer(page: Page): Promise<void> {
  const name = randomBytes(5).toString('hex');
  const answer = await page.context().request.post('/api/auth/register', {
    data: {
      email: `kari-${name}@example.no`,
      username: `kari-${name}`,
      password: demo.password,
      firstName: 'Kari',
      lastName: 'Nordmann',
      phone: '+47 412 34 567',
      userType: 'client',
    },
  });
  await signInAs(page.context(), sessionOutput.parse(await answer.json()).user.email);
}

test(
  'trap 24 Kari reports a review of Ola, then blocks him and unblocks him',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await signInNewcomer(page);
    const [ola] = await (await page.context().request.get('/api/search?query=Ola Hansen')).json();
    await page.goto(`/master/${ola.id}`);

    await page.getByRole('tab', { name: 'Anmeldelser' }).click();
    await page
      .getByRole('tabpanel', { name: 'Anmeldelser' })
      .getByRole('button', { name: /^Rapporter anmeldelsen fra/ })
      .first()
      .click();
    const report = page.getByRole('dialog', { name: 'Rapporter anmeldelsen' });
    await report.getByRole('button', { name: 'Send rapport' }).click();
    await expect(report.getByText('Velg en grunn')).toBeVisible();
    await report.getByRole('radio', { name: 'Usant, oppdiktet eller villedende' }).check();
    await report.getByLabel('Fortell mer').fill('Denne jobben har aldri funnet sted.');
    await report.getByRole('button', { name: 'Send rapport' }).click();
    await expect(page.getByText('Takk for at du sier fra')).toBeVisible();
    await expect(report).toBeHidden();

    await page.getByRole('button', { name: 'Flere valg for Ola Hansen' }).click();
    await page.getByRole('menuitem', { name: 'Blokker' }).click();
    const question = page.getByRole('dialog', { name: 'Blokkere Ola Hansen?' });
    await question.getByRole('button', { name: 'Ja, blokker' }).click();
    await expect(page.getByText('Ola Hansen er blokkert')).toBeVisible();

    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Blokkerte personer' }).click();
    const list = page.getByRole('dialog', { name: 'Blokkerte personer' });
    await list.getByRole('button', { name: 'Opphev blokkeringen av Ola Hansen' }).click();
    await expect(list.getByText('Du har ikke blokkert noen')).toBeVisible();
  },
);

test(
  'trap 24 a visitor who reports signs in and returns to the report',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    const [ola] = await (await page.context().request.get('/api/search?query=Ola Hansen')).json();
    await page.goto(`/master/${ola.id}`);
    await page.getByRole('button', { name: 'Flere valg for Ola Hansen' }).click();
    await page.getByRole('menuitem', { name: 'Rapporter' }).click();
    const report = page.getByRole('dialog', { name: 'Rapporter profilen' });
    await expect(report.getByText('Innlogging kreves')).toBeVisible();
    await report.getByRole('button', { name: 'Logg inn' }).click();
    const login = page.getByRole('dialog', { name: 'Logg inn' });
    await login.getByLabel('E-post').fill(demo.kari);
    await login.getByLabel('Passord', { exact: true }).fill(demo.password);
    await login.getByRole('button', { name: 'Logg inn', exact: true }).click();
    await expect(report.getByRole('radio', { name: 'Noe annet' })).toBeVisible();
  },
);
