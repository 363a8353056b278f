import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { bookOla } from '../booked-days.ts';
import { demo, expect, leaveAccountLanguage, signInAs } from '../browser.ts';
import { registerNewcomer } from '../newcomer.ts';
import { reportMessageOfOla } from '../reported-messages.ts';
import { registerMasterWithDocuments } from '../unverified-masters.ts';
import type { Task } from './task.ts';

async function openPanel(page: Page): Promise<void> {
  await leaveAccountLanguage(page.context());
  await signInAs(page.context(), demo.admin);
  await page.goto('/admin');
}

/** Norwegian mobile numbers of this run alone. */
const phone = () => `+47 4${randomInt(1_000_000, 9_999_999)}`;

/** Five tasks of an administrator on a phone. */
export const administratorTasks: readonly Task[] = [
  {
    name: 'verify a master’s documents',
    mostTaps: 5,
    start: async (page) => {
      const { name } = await registerMasterWithDocuments(page.context());
      await openPanel(page);
      return async ({ tap }) => {
        await tap(page.getByRole('link', { name: 'Dokumenter å godkjenne' }));
        await tap(page.getByRole('button', { name: new RegExp(name) }).first());
        const approve = page.getByRole('button', { name: /^Godkjenn: / });
        await tap(approve.first());
        await expect(approve).toHaveCount(1);
        await tap(approve.first());
        await tap(page.getByRole('button', { name: 'Gi merket' }));
        await expect(page.getByText('Håndverkeren er verifisert')).toBeVisible();
      };
    },
  },
  {
    name: 'settle a report',
    mostTaps: 5,
    start: async (page) => {
      const { words } = await reportMessageOfOla(page.context());
      await openPanel(page);
      return async ({ tap, fill }) => {
        await tap(page.getByRole('link', { name: 'Rapporter å behandle' }));
        const row = page
          .getByRole('region', { name: 'Rapporter' })
          .locator('tr, li')
          .filter({ hasText: words });
        await tap(row.getByRole('button', { name: 'Melding', exact: true }));
        const report = page.getByRole('article').filter({ hasText: words });
        await tap(report.getByRole('button', { name: 'Løst' }));
        const question = page.getByRole('dialog', { name: 'Er saken løst?' });
        await fill(question.getByRole('textbox'), 'Advart');
        await tap(question.getByRole('button', { name: 'Løst' }));
        await expect(page.getByText('Rapporten er løst', { exact: true })).toBeVisible();
      };
    },
  },
  {
    name: 'find a person by phone and read their story',
    mostTaps: 4,
    start: async (page) => {
      const number = phone();
      const { name } = await registerNewcomer(page.context(), { phone: number });
      await openPanel(page);
      return async ({ tap, fill }) => {
        await tap(page.getByRole('button', { name: 'Søk i alt' }));
        await fill(page.getByRole('combobox', { name: /^Søk etter/ }), number.slice(4));
        await tap(page.getByRole('option', { name }));
        await tap(page.getByRole('link', { name: 'Se hele historikken' }));
        await expect(page.getByRole('heading', { name: 'Historikk' })).toBeVisible();
      };
    },
  },
  {
    name: 'suspend a person until a date',
    mostTaps: 7,
    start: async (page) => {
      const { name } = await registerNewcomer(page.context());
      await openPanel(page);
      return async ({ tap, fill }) => {
        await tap(page.getByRole('button', { name: 'Søk i alt' }));
        await fill(page.getByRole('combobox', { name: /^Søk etter/ }), name);
        await tap(page.getByRole('option', { name }));
        await tap(page.getByRole('dialog').getByRole('button', { name: 'Steng konto' }));
        const dialog = page.getByRole('dialog', { name: `Stenge kontoen til ${name}?` });
        await fill(dialog.getByLabel(/^Grunn/), 'Reklame til kunder');
        await fill(dialog.getByLabel('Stengt til og med'), addDays(osloCivil(new Date()).date, 14));
        await tap(dialog.getByRole('button', { name: 'Steng konto' }));
        await expect(page.getByText(`Kontoen til ${name} er stengt`)).toBeVisible();
      };
    },
  },
  {
    name: 'hand a booking over to another master',
    mostTaps: 7,
    start: async (page) => {
      const client = await registerNewcomer(page.context());
      const { id } = await bookOla(page.context(), { client });
      await openPanel(page);
      return async ({ tap, fill }) => {
        await tap(page.getByRole('button', { name: 'Søk i alt' }));
        await fill(page.getByRole('combobox', { name: /^Søk etter/ }), `#${id}`);
        await tap(page.getByRole('option', { name: new RegExp(`#${id}`) }));
        await tap(page.getByRole('dialog').getByRole('button', { name: 'Overfør' }));
        const dialog = page.getByRole('dialog', { name: `Overføre bestilling #${id}` });
        await tap(dialog.getByRole('radio').first());
        await fill(dialog.getByRole('textbox', { name: 'Begrunnelse' }), 'Mesteren er syk.');
        await tap(dialog.getByRole('button', { name: 'Send forespørselen' }));
        await expect(page.getByText(new RegExp(`#${id} er overført`))).toBeVisible();
      };
    },
  },
];
