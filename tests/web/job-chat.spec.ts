import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';
import { headersOf } from '../support/agreed-bookings.ts';
import { readJob, requestJob } from '../support/today-jobs.ts';

test(
  'a request is answered from its conversation, and its customer is called once it is',
  { tag: ['@phone', '@more'] },
  async ({ page, context, browser }) => {
    const { id } = await requestJob(context);
    await signInAs(context, demo.ola);
    await page.goto(`/dashboard?dialog=chat&booking=${id}`);
    const chat = page.getByRole('dialog', { name: 'Melding til kunden' });
    await expect(chat.getByText('Venter', { exact: true })).toBeVisible();
    await expect(chat.getByRole('link', { name: /^Ring Kari/ })).toBeHidden();
    await chat.getByRole('button', { name: 'Bekreft oppdrag' }).click();
    await expect(chat.getByText('Bekreftet', { exact: true })).toBeVisible();
    await expect(chat.getByRole('link', { name: /^Ring Kari/ })).toHaveAttribute(
      'href',
      'tel:+4740000000',
    );
    await expect.poll(async () => (await readJob(context, id)).status).toBe('confirmed');

    const kari = await openAs(browser, page, demo.kari);
    await kari.goto(`/dashboard?dialog=chat&booking=${id}`);
    const other = kari.getByRole('dialog', { name: 'Melding til mester' });
    await expect(other.getByText('Bekreftet', { exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Bekreft oppdrag' })).toBeHidden();
    await other.getByRole('link', { name: 'Se jobben' }).click();
    await expect(kari.locator(`[data-booking="${id}"][data-open]`)).toBeInViewport();
    await kari.context().close();
  },
);

test(
  'quick replies are written into the field, and own ones are stored',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    const { id } = await requestJob(context);
    await signInAs(context, demo.ola);
    const own = `Jeg ringer deg ${id}.`;
    await page.goto(`/dashboard?dialog=chat&booking=${id}`);
    const chat = page.getByRole('dialog', { name: 'Melding til kunden' });
    const replies = chat.getByRole('list', { name: 'Hurtigsvar' });
    await replies.getByRole('button', { name: 'Jeg er på vei nå.' }).click();
    const field = chat.getByLabel('Melding', { exact: true });
    await expect(field).toHaveValue('Jeg er på vei nå.');
    await expect(replies).toBeHidden();
    await field.press('Enter');
    await expect(chat.getByRole('log').getByText('Jeg er på vei nå.')).toBeVisible();

    await replies.getByRole('button', { name: 'Egne svar' }).click();
    const editor = page.getByRole('dialog', { name: 'Egne hurtigsvar' });
    const first = editor.getByLabel('Svar 1', { exact: true });
    await first.fill(own);
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Forkaste endringene?' });
    await question.getByRole('button', { name: 'Avbryt' }).click();
    await expect(first).toHaveValue(own);
    await editor.getByRole('button', { name: 'Lagre svarene' }).click();
    await expect(editor).toBeHidden();
    await page.reload();
    await expect(replies.getByRole('button', { name: own })).toBeVisible();
    const headers = await headersOf(context, demo.ola);
    await context.request.put('/api/quick-replies', { headers, data: { replies: [] } });
  },
);

test(
  'a link to a conversation beside the list opens it as a page on a phone',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(context, demo.ola);
    const headers = await headersOf(context, demo.ola);
    const listed = await context.request.get('/api/conversations', { headers });
    const [first] = await listed.json();
    await page.goto(`/messages?chat=${first.id}`);
    const chat = page.getByRole('dialog', { name: /^Melding til/ });
    await expect(chat).toBeVisible();
    await chat.getByRole('button', { name: 'Lukk' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Meldinger' })).toBeVisible();
    await expect(chat).toBeHidden();
  },
);
