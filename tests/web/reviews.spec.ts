import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';
import { bookOla } from '../support/booked-days.ts';
import { finishJob } from '../support/finished-jobs.ts';

const unique = () => randomBytes(5).toString('hex');

/** A completed job of Kari’s and Ola’s, at an address of its own. */
async function completeJob(context: BrowserContext, address: string): Promise<void> {
  const { id } = await bookOla(context, { address, description: 'Kranen på badet drypper.' });
  await finishJob(context, id);
}

test(
  'C-49 C-109 C-110 C-112 a customer reviews a completed job, and reads that it waits',
  { tag: ['@phone', '@more'] },
  async ({ page, browser }) => {
    const address = `Anmeldergata ${unique()}, 0155 Oslo`;
    const words = `Ryddig og presis, helt uten søl. ${unique()}`;
    await completeJob(page.context(), address);
    await signInAs(page.context(), demo.kari);
    await page.goto('/dashboard');
    const job = page.getByRole('article').filter({ hasText: address });
    await job.getByRole('button', { name: 'Legg igjen en vurdering' }).click();

    const dialog = page.getByRole('dialog', { name: 'Legg igjen en vurdering' });
    await expect(dialog.getByRole('radio', { name: /^Utmerket/ })).toBeChecked();
    await dialog.getByRole('radio', { name: /^Utmerket/ }).press('ArrowLeft');
    await expect(dialog.getByRole('radio', { name: /^Bra/ })).toBeChecked();
    await dialog.getByLabel('Kommentar').fill('Bra');
    await dialog.getByRole('button', { name: 'Send anmeldelse' }).click();
    await expect(dialog.getByText('Kommentaren må inneholde minst 10 tegn')).toBeVisible();
    await dialog.getByLabel('Kommentar').fill(words);
    await dialog.getByRole('button', { name: 'Send anmeldelse' }).click();

    await expect(page.getByText('Takk!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(job.getByText(words)).toBeVisible();
    await expect(job.getByRole('img', { name: '4 av 5 stjerner' })).toBeVisible();
    await expect(job.getByText('Venter på godkjenning')).toBeVisible();
    await expect(job.getByRole('button', { name: 'Legg igjen en vurdering' })).toBeHidden();

    const ola = await openAs(browser, page, demo.ola);
    await ola.goto('/dashboard');
    await expect(ola.getByRole('article').filter({ hasText: address })).toBeVisible();
    await expect(ola.getByText(words)).toBeHidden();
    await ola.context().close();
  },
);

test(
  'C-32 C-39 a visitor signs in from a master’s reviews and comes to the review',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    const [ola] = await (await page.context().request.get('/api/search?query=Ola Hansen')).json();
    await page.goto(`/master/${ola.id}`);
    await page.getByRole('tab', { name: 'Anmeldelser' }).click();
    await page.getByRole('button', { name: 'Logg inn for å skrive en anmeldelse' }).click();
    const login = page.getByRole('dialog', { name: 'Logg inn' });
    await login.getByLabel('E-post').fill(demo.kari);
    await login.getByLabel('Passord', { exact: true }).fill(demo.password);
    await login.getByRole('button', { name: 'Logg inn', exact: true }).click();
    const review = page.getByRole('dialog', { name: 'Legg igjen en vurdering' });
    await expect(review.getByText('Ola Hansen')).toBeVisible();
    await expect(review.getByText(/Vi leser gjennom anmeldelsen/)).toBeVisible();
    await review.getByRole('button', { name: 'Lukk' }).click();
    await expect(review).toBeHidden();
    await expect(page.getByRole('button', { name: 'Legg igjen en vurdering' })).toBeVisible();
  },
);
