import type { Page } from '@playwright/test';
import { offerByOla, requestToOla } from '../asked-masters.ts';
import { bookOla, claimDay } from '../booked-days.ts';
import { expect, signInAs } from '../browser.ts';
import { registerNewcomer } from '../newcomer.ts';
import { finishJob } from '../finished-jobs.ts';
import type { Task } from './task.ts';

/** A customer of this run alone who has requested a job of Ola's, and is signed in. */
async function startAsCustomer(page: Page) {
  const context = page.context();
  const client = await registerNewcomer(context);
  const { id } = await bookOla(context, { client, address: 'Oppgaveveien 7, 0155 Oslo' });
  await signInAs(context, client.email);
  return { client, id };
}

/** Five tasks of a customer on a phone. */
export const customerTasks: readonly Task[] = [
  {
    name: 'find and book a plumber from a sentence',
    mostTaps: 6,
    start: async (page) => {
      await startAsCustomer(page);
      await page.goto('/');
      return async ({ tap, fill }) => {
        const search = page.getByRole('search');
        await fill(search.getByLabel('Hva trenger du hjelp til?'), 'Kranen på kjøkkenet drypper');
        await tap(search.getByRole('button', { name: 'Finn håndverker' }));
        const first = page.getByRole('article').first();
        await tap(first.getByRole('button', { name: /: bestill$/ }));
        const dialog = page.getByRole('dialog', { name: 'Bestill håndverker' });
        await tap(dialog.getByRole('group', { name: 'Tjeneste' }).getByRole('radio').first());
        // The time, the description and the address are known: the next step is the summary.
        await tap(dialog.getByRole('button', { name: 'Neste', exact: true }));
        await tap(dialog.getByRole('button', { name: 'Send forespørsel' }));
        await expect(page.getByText('Forespørsel sendt!')).toBeVisible();
      };
    },
  },
  {
    name: 'move a booking',
    mostTaps: 5,
    start: async (page) => {
      const { id } = await startAsCustomer(page);
      await page.goto('/dashboard');
      return async ({ tap }) => {
        await tap(page.getByRole('button', { name: `Valg for bestilling ${id}` }));
        await tap(page.getByRole('menuitem', { name: 'Flytt' }));
        const dialog = page.getByRole('dialog', { name: 'Flytt bestillingen' });
        await tap(dialog.locator('td button:not([disabled]):visible').last());
        await tap(dialog.getByRole('radio', { disabled: false }).first());
        await tap(dialog.getByRole('button', { name: 'Flytt hit' }));
        await expect(page.getByText('Bestillingen er flyttet')).toBeVisible();
      };
    },
  },
  {
    name: 'write to the master',
    mostTaps: 4,
    start: async (page) => {
      const { id } = await startAsCustomer(page);
      await page.goto('/dashboard');
      return async ({ tap, fill }) => {
        await tap(page.getByRole('button', { name: `Valg for bestilling ${id}` }));
        await tap(page.getByRole('menuitem', { name: 'Kontakt mester' }));
        const chat = page.getByRole('dialog');
        await fill(chat.getByRole('textbox'), 'Porten er åpen fra klokka åtte.');
        await tap(chat.getByRole('button', { name: 'Send' }));
        await expect(chat.getByText('Porten er åpen fra klokka åtte.')).toBeVisible();
      };
    },
  },
  {
    name: 'accept an offer',
    mostTaps: 4,
    start: async (page) => {
      const { client } = await startAsCustomer(page);
      const date = claimDay();
      const words = 'Kranen på kjøkkenet drypper.';
      const id = await requestToOla(page.context(), { words, date, email: client.email });
      await offerByOla(page.context(), id, date);
      await page.goto('/dashboard');
      return async ({ tap }) => {
        await tap(page.locator(`a[href="/requests/${id}/offers"]`).first());
        await tap(page.getByRole('link', { name: 'Velg tilbudet fra Ola Hansen' }));
        await tap(page.getByRole('radio').first());
        await tap(page.getByRole('button', { name: /^Godta tilbudet – bindende/ }));
        await expect(page.getByText('Avtalen er inngått')).toBeVisible();
      };
    },
  },
  {
    name: 'review a job',
    mostTaps: 3,
    start: async (page) => {
      const { id } = await startAsCustomer(page);
      await finishJob(page.context(), id);
      await page.goto('/dashboard');
      return async ({ tap, fill }) => {
        await tap(page.getByRole('button', { name: 'Hvordan gikk det med Ola Hansen?' }));
        const dialog = page.getByRole('dialog', { name: 'Legg igjen en vurdering' });
        await fill(dialog.getByLabel('Kommentar'), 'Ryddig og presis, helt uten søl.');
        await tap(dialog.getByRole('button', { name: 'Send anmeldelse' }));
        await expect(page.getByText('Takk!')).toBeVisible();
      };
    },
  },
];
