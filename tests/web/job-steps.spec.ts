import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { demo, expect, openAs, openCard, sessionOf, signInAs, test } from '../support/browser.ts';
import { bookOla } from '../support/booked-days.ts';

/** A request of Kari’s to Ola with words of its own. */
async function request(context: BrowserContext): Promise<{ id: number; words: string }> {
  const words = `Kranen drypper. ${randomBytes(5).toString('hex')}`;
  const { id } = await bookOla(context, { description: words });
  return { id, words };
}

async function statusOf(page: Page, id: number): Promise<string> {
  const { token } = await sessionOf(page.context(), demo.ola);
  const headers = { authorization: `Bearer ${token}` };
  return (await (await page.context().request.get(`/api/bookings/${id}`, { headers })).json())
    .status;
}

const jobOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

test(
  'C-56 a confirmation made offline is shown as pending, survives closing the page and is sent from any page',
  { tag: ['@phone', '@smoke'] },
  async ({ page, context }) => {
    const { id, words } = await request(context);
    await signInAs(context, demo.ola);
    await page.goto('/dashboard');
    const job = jobOf(page, words);
    await expect(job.getByRole('button', { name: 'Bekreft oppdrag' })).toBeVisible();
    await context.setOffline(true);
    await job.getByRole('button', { name: 'Bekreft oppdrag' }).click();
    await expect(job.getByText('Venter på nett', { exact: true })).toBeVisible();
    await expect(page.getByText('Status oppdatert')).toBeHidden();
    await page.close();
    await context.setOffline(false);
    expect(await statusOf(page, id)).toBe('pending');

    const later = await context.newPage();
    await later.goto('/');
    await expect(later.getByText('Status oppdatert')).toBeVisible();
    expect(await statusOf(later, id)).toBe('confirmed');
  },
);

test(
  'C-56 a decision made elsewhere in the meantime is not overwritten, and the card says so',
  { tag: '@desktop' },
  async ({ page, context, browser }) => {
    const { id, words } = await request(context);
    await signInAs(context, demo.ola);
    await page.goto('/dashboard');
    const job = jobOf(page, words);
    await expect(job.getByRole('button', { name: 'Bekreft oppdrag' })).toBeVisible();
    await context.setOffline(true);
    await job.getByRole('button', { name: 'Bekreft oppdrag' }).click();
    await expect(job.getByText('Venter på nett', { exact: true })).toBeVisible();
    const kari = await openAs(browser, page, demo.kari);
    const { token } = await sessionOf(kari.context(), demo.kari);
    const answer = await kari.context().request.patch(`/api/bookings/${id}/status`, {
      headers: { authorization: `Bearer ${token}` },
      data: { status: 'cancelled' },
    });
    expect(answer.status()).toBe(200);
    await kari.context().close();
    await context.setOffline(false);
    await expect(job.getByText('Ikke utført: Bekreft oppdrag')).toBeVisible();
    await expect(job.getByText('Venter på nett', { exact: true })).toBeHidden();
    await expect(job.getByText('Avbrutt', { exact: true })).toBeVisible();
  },
);

test(
  'C-57 completing before the agreed day asks for confirmation, and can be undone',
  { tag: '@phone' },
  async ({ page, context, browser }) => {
    const { words } = await request(context);
    await signInAs(context, demo.ola);
    await page.goto('/dashboard');
    const job = jobOf(page, words);
    await job.getByRole('button', { name: 'Bekreft oppdrag' }).click();
    await openCard(job);
    await job.getByRole('button', { name: 'Jeg er på vei' }).click();
    await expect(page.getByText('Kunden har fått beskjed om at du er på vei')).toBeVisible();

    const kari = await openAs(browser, page, demo.kari);
    await kari.goto('/dashboard');
    const mine = jobOf(kari, words);
    await expect(mine.getByText(/^Ola Hansen er på vei/)).toBeVisible();

    await job.getByRole('button', { name: 'Start oppdrag' }).click();
    await page.getByRole('button', { name: 'Ja, start nå' }).click();
    await job.getByRole('button', { name: 'Fullfør oppdrag' }).click();
    const question = page.getByRole('dialog', { name: 'Fullføre før avtalt dag?' });
    await expect(question).toContainText('vil du fullføre det nå?');
    await question.getByRole('button', { name: 'Ja, fullfør nå' }).click();
    await expect(job.getByText('Fullført', { exact: true })).toBeVisible();
    await expect(mine.getByText(/^Du kan vurdere jobben fra kl\./)).toBeVisible();

    await job.getByRole('button', { name: 'Angre fullføring' }).click();
    await expect(job.getByText('Pågår', { exact: true })).toBeVisible();
    await expect(mine.getByText('Pågår', { exact: true })).toBeVisible();
    await job.getByRole('button', { name: 'Vis historikk' }).click();
    await expect(job.getByText('Fullført av mesteren')).toBeVisible();
    await kari.context().close();
  },
);
