import { randomBytes } from 'node:crypto';
import { expect, demo, signInAs } from '../browser.ts';
import { claimDay } from '../booked-days.ts';
import { requestToOla } from '../asked-masters.ts';
import { png } from '../pictures.ts';
import { acceptedJobOfToday, putIntoToday, readJob, requestJob } from '../today-jobs.ts';
import type { Task } from './task.ts';

const photo = { name: 'bilde.png', mimeType: 'image/png', buffer: png(240) };

/** Five tasks of a master on a phone. */
export const masterTasks: readonly Task[] = [
  {
    name: 'register with a service, an area, hours and both documents',
    mostTaps: 34,
    start: async (page) => {
      const id = randomBytes(5).toString('hex');
      await page.goto('/');
      return async ({ tap, fill, choose, photograph }) => {
        const next = () => tap(page.getByRole('button', { name: 'Neste', exact: true }));
        await tap(page.getByRole('button', { name: 'Meny' }));
        await tap(page.getByRole('button', { name: 'Registrer deg' }));
        const dialog = page.getByRole('dialog', { name: 'Registrer deg' });
        await tap(dialog.getByText('Jeg er håndverker'));
        await tap(dialog.getByRole('link', { name: 'Start registreringen' }));
        await tap(page.getByRole('main').getByText('VVS', { exact: true }));
        await next();
        await fill(page.getByLabel('Fornavn'), 'Ivar');
        await fill(page.getByLabel('Etternavn'), id);
        await next();
        await fill(page.getByLabel('E-post'), `ivar-${id}@example.no`);
        await fill(page.getByLabel(/^Telefon/), '41234567');
        await next();
        await fill(page.getByLabel('Passord', { exact: true }), 'fjellrev-under-brua');
        await tap(page.getByRole('checkbox', { name: /Jeg bekrefter/ }));
        await tap(page.getByRole('checkbox', { name: /Jeg godtar/ }));
        await tap(page.getByRole('button', { name: 'Opprett konto' }));
        await fill(page.getByLabel('År i faget'), '7');
        await fill(page.getByLabel('Timepris', { exact: true }), '950');
        await next();
        const usual = page.getByRole('list', { name: 'Vanlige tjenester' });
        await tap(usual.getByRole('button').first());
        await fill(page.getByLabel('Pris', { exact: true }), '1490');
        await fill(page.getByLabel('Hva er med i prisen?'), 'Kranen og arbeidet.');
        await next();
        await fill(page.getByLabel('Her starter du dagen'), 'Storgata 1, 0155 Oslo');
        await choose(page.getByLabel('Så langt kjører du'), '40');
        await next();
        await next();
        for (const document of ['Legitimasjon', 'Fagbrev eller autorisasjon']) {
          await expect(page.getByRole('heading', { level: 1, name: document })).toBeVisible();
          await photograph(page.getByLabel('Ta bilde', { exact: true }), photo);
          await expect(page.getByText('Venter på kontroll')).toBeVisible();
          await next();
        }
        await expect(page.getByRole('heading', { name: 'Sendt til kontroll' })).toBeVisible();
      };
    },
  },
  {
    name: 'accept the next job',
    mostTaps: 1,
    start: async (page) => {
      const { id } = await requestJob(page.context());
      await putIntoToday(page, 'waiting', await readJob(page.context(), id));
      await signInAs(page.context(), demo.ola);
      await page.goto('/today');
      return async ({ tap }) => {
        const job = page.locator(`[data-booking="${id}"]`);
        await tap(job.getByRole('button', { name: 'Bekreft oppdrag' }));
        await expect(page.getByText('Oppdragsstatus ble endret')).toBeVisible();
      };
    },
  },
  {
    name: 'say that one is on the way, start and finish the job',
    mostTaps: 3,
    start: async (page) => {
      const { scheduledDate, id } = await acceptedJobOfToday(page.context());
      await putIntoToday(page, 'jobs', async () => ({
        ...(await readJob(page.context(), id)),
        scheduledDate,
      }));
      await signInAs(page.context(), demo.ola);
      await page.goto('/today');
      return async ({ tap }) => {
        const job = page.getByRole('region', { name: 'Dagen' }).locator(`[data-booking="${id}"]`);
        await tap(job.getByRole('button', { name: 'Jeg er på vei' }));
        await tap(job.getByRole('button', { name: 'Start oppdrag' }));
        await tap(job.getByRole('button', { name: 'Fullfør oppdrag' }));
        await expect.poll(async () => (await readJob(page.context(), id)).status).toBe('completed');
      };
    },
  },
  {
    name: 'answer an enquiry with an offer',
    mostTaps: 6,
    start: async (page) => {
      const words = `Kranen ${randomBytes(4).toString('hex')} drypper.`;
      await requestToOla(page.context(), { words, date: claimDay() });
      await signInAs(page.context(), demo.ola);
      await page.goto('/today');
      return async ({ tap, type }) => {
        const waiting = page.getByRole('region', { name: 'Venter på svar' });
        await tap(waiting.getByRole('link', { name: 'Svar' }));
        const received = page.getByRole('article').filter({ hasText: words });
        await tap(received.getByRole('link', { name: 'Gi tilbud' }));
        const services = page.getByRole('list', { name: 'Tjenestene dine' });
        await tap(services.getByRole('button').first());
        await expect(page.getByLabel('Pris med mva.')).toBeFocused();
        await type('1450');
        await tap(page.getByRole('group', { name: /\d\./ }).getByRole('button').first());
        await tap(page.getByRole('button', { name: 'Se over og send' }));
        await tap(page.getByRole('button', { name: 'Send tilbudet' }));
        await expect(page.getByText('Tilbudet er sendt')).toBeVisible();
      };
    },
  },
  {
    name: 'block a day off',
    mostTaps: 3,
    start: async (page) => {
      const date = claimDay();
      await signInAs(page.context(), demo.ola);
      await page.goto('/today');
      return async ({ tap, fill }) => {
        const bar = page.getByRole('navigation', { name: 'Snarveier for mestere' });
        await tap(bar.getByRole('button', { name: 'Kalender' }));
        const dialog = page.getByRole('dialog', { name: 'Arbeidstid' });
        await fill(dialog.getByLabel('Første dag'), date);
        await tap(dialog.getByRole('button', { name: 'Legg til fri' }));
        await expect(page.getByText('Kalenderen er oppdatert')).toBeVisible();
      };
    },
  },
];
