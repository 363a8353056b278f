import type { Bill } from '@mesterhand/domain/bills/schema';
import type { EntryContent } from '@mesterhand/domain/work/entry';
import type { JobWork } from '@mesterhand/domain/work/schema';
import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import { sumLines } from '@mesterhand/domain/offers/lines';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import type { AgreedJob } from '../agreements/job/agreed-job.tsx';
import { agreement, change, jobOf } from '../agreements/job/job-samples.ts';
import { accepted, detailOf, refusal } from '../bookings/booking-samples.ts';
import { BillOf } from './bill-page.tsx';

const lines = [{ kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice: 2400 }] as const;
const bill: Bill = {
  id: 17,
  bookingId: 81,
  issuer: agreement.content.master,
  lines: [...lines],
  ...sumLines(lines),
  agreedTotal: 2500,
  changesTotal: 0,
  ceiling: 2500,
  state: 'sent',
  sentAt: '2026-11-24T14:00:00.000Z',
  decidedAt: null,
  objection: null,
};
const objected: Bill = {
  ...bill,
  state: 'objected',
  objection: {
    reason: 'For mange timer.',
    pictures: [],
    total: 2400,
    at: '2026-11-24T15:00:00.000Z',
    answer: null,
    note: null,
  },
};

const call = () => vi.fn<(input: unknown) => Bill>();
const [send, accept, object, answer] = [call(), call(), call(), call()];
beforeEach(() => {
  for (const one of [send, accept, object, answer]) one.mockReset().mockReturnValue(bill);
});
afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
});

const noWork: JobWork = {
  bookingId: 81,
  entries: [],
  worked: { minutes: 0, runningSince: null, unpairedStops: 0 },
};

type Opened = { stored?: Bill; changes?: ChangeOrder[]; work?: JobWork; path?: string };

function open(
  job: AgreedJob,
  { stored, changes = [], work = noWork, path = '/bookings/81/bill' }: Opened = {},
) {
  signIn(job.user, 'token');
  const missing = () => {
    throw refusal(404, 'bills.notFound');
  };
  return renderApp(<BillOf job={job} />, {
    path,
    answers: {
      'bookings.bills.ofBooking': stored ?? missing,
      'bookings.changes.list': changes,
      'bookings.work.ofBooking': work,
      'bookings.bills.send': send,
      'bookings.bills.accept': accept,
      'bookings.bills.object': object,
      'bookings.bills.answer': answer,
      'admin.settings.public': { maxFileSize: 5 },
    },
  });
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const foot = () => within(screen.getByRole('contentinfo'));

describe('the master’s form', () => {
  test('begins with the agreed lines and those of accepted changes alone', async () => {
    const changes: ChangeOrder[] = [
      { ...change, state: 'accepted' },
      {
        ...change,
        id: 10,
        state: 'refused',
        lines: [{ kind: 'hours', text: 'Avslått', quantity: 1, unitPrice: 1 }],
      },
    ];
    const changed = { ...agreement, ceilingAfter: 3200 };
    await open(jobOf('master', { agreement: changed }), { changes });
    expect(await screen.findByDisplayValue('Oppmøte')).toBeTruthy();
    expect(screen.getByDisplayValue('Nytt rør')).toBeTruthy();
    expect(screen.queryByDisplayValue('Avslått')).toBeNull();
    expect(foot().getByText(/^3\s200\skr$/)).toBeTruthy();
    expect(foot().getByText(/kan høyst bli 3\s200/)).toBeTruthy();
  });

  describe('with recorded work', () => {
    const entryOf = (id: string, more: Partial<EntryContent>): JobWork['entries'][number] => ({
      id,
      bookingId: 81,
      version: id,
      content: {
        kind: 'material',
        occurredAt: '2026-11-24T09:00:00.000Z',
        text: '',
        quantity: null,
        unitPrice: null,
        image: null,
        ...more,
      },
      isRemoved: false,
      receivedAt: '2026-11-24T09:00:00.000Z',
      rivals: [],
    });
    const work: JobWork = {
      ...noWork,
      entries: [
        entryOf('a', { kind: 'hoursStarted' }),
        entryOf('b', { kind: 'hoursStopped', occurredAt: '2026-11-24T10:30:00.000Z' }),
        entryOf('c', { text: 'Kobberrør', quantity: 2 }),
      ],
    };
    const estimate = {
      ...agreement,
      content: { ...agreement.content, kind: 'estimate' },
    } as const;

    test('begins with the recorded hours and materials at the agreed price of an hour', async () => {
      await open(jobOf('master', { agreement: estimate }), { work });
      expect(await screen.findByDisplayValue('Oppmøte')).toBeTruthy();
      expect(screen.getByDisplayValue('Rørlegger')).toBeTruthy();
      expect(screen.getByDisplayValue(/^1,50?$/)).toBeTruthy();
      expect(screen.getByText('1 linje mangler pris.')).toBeTruthy();
      await press('Se over og send');
      expect(screen.queryByRole('dialog')).toBeNull();
      await userEvent.type(
        screen.getAllByLabelText('Pris per enhet med mva.').at(-1) ?? document.body,
        '50',
      );
      await press('Se over og send');
      await userEvent.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send regningen' }),
      );
      expect(send.mock.calls[0]?.[0]).toEqual({
        bookingId: 81,
        lines: [
          { kind: 'callOut', text: 'Oppmøte', quantity: 1, unitPrice: 500 },
          { kind: 'hours', text: 'Rørlegger', quantity: 1.5, unitPrice: 1000 },
          { kind: 'materials', text: 'Kobberrør', quantity: 2, unitPrice: 50 },
        ],
      });
    });

    test('of a fixed price begins with the agreement, and is filled anew with a tap', async () => {
      await open(jobOf('master'), { work });
      expect(await screen.findByText(/^Ført på oppdraget: 1 t 30 min/)).toBeTruthy();
      expect(screen.queryByDisplayValue('Kobberrør')).toBeNull();
      await press('Bruk det som er ført');
      expect(screen.getByDisplayValue('Kobberrør')).toBeTruthy();
      await press('Bruk linjene fra avtalen');
      expect(screen.queryByDisplayValue('Kobberrør')).toBeNull();
      expect(foot().getByText(/^2\s500\skr$/)).toBeTruthy();
    });

    test('that two devices disagree about names the page where it is decided', async () => {
      const rivals = [{ id: 'r', content: null, receivedAt: '2026-11-24T11:00:00.000Z' }];
      const entries = work.entries.map((entry) =>
        entry.id === 'c' ? { ...entry, rivals } : entry,
      );
      await open(jobOf('master', { agreement: estimate }), { work: { ...work, entries } });
      expect(await screen.findByText(/^To enheter har ført ulikt/)).toBeTruthy();
    });
  });

  test('a sum above the ceiling is explained at the lines and not sent', async () => {
    await open(jobOf('master'));
    const [first] = await screen.findAllByLabelText('Pris med mva.');
    if (first) {
      await userEvent.clear(first);
      await userEvent.type(first, '500,01');
    }
    expect(await screen.findByText(/høyere enn det som er avtalt/)).toBeTruthy();
    expect(foot().getByRole('link', { name: 'Foreslå en endring' })).toBeTruthy();
    await press('Se over og send');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  test('is sent after a confirmation that names the sum', async () => {
    await open(jobOf('master'));
    await press('Se over og send');
    const dialog = await screen.findByRole('dialog', { name: /Sende en regning på 2\s500/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send regningen' }));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]?.[0]).toEqual({ bookingId: 81, lines: agreement.content.lines });
  });

  test('what is typed outlasts a reload', async () => {
    await open(jobOf('master'));
    const [text] = await screen.findAllByLabelText('Hva som er med');
    if (text) await userEvent.type(text, ' i helgen');
    cleanup();
    await open(jobOf('master'));
    expect(await screen.findByDisplayValue('Oppmøte i helgen')).toBeTruthy();
  });

  test('has the lines of a change that was accepted after it was begun', async () => {
    await open(jobOf('master'));
    const [text] = await screen.findAllByLabelText('Hva som er med');
    if (text) await userEvent.type(text, ' i helgen');
    cleanup();
    await open(jobOf('master'), { changes: [{ ...change, state: 'accepted' }] });
    expect(await screen.findByDisplayValue('Oppmøte i helgen')).toBeTruthy();
    expect(screen.getAllByDisplayValue('Nytt rør')).toHaveLength(1);
  });

  test('after a withdrawal there is none', async () => {
    const withdrawn = { ...agreement, withdrawnAt: '2026-11-24T12:00:00.000Z' };
    await open(jobOf('master', { agreement: withdrawn }));
    expect(await screen.findByText(/angret avtalen/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Se over og send' })).toBeNull();
  });

  test('stays while everything is fetched again', async () => {
    const { queryClient } = await open(jobOf('master'));
    const field = await screen.findByDisplayValue('Oppmøte');
    await queryClient.invalidateQueries();
    expect(field.isConnected).toBe(true);
  });

  test('before the work there is none', async () => {
    await open(jobOf('master', { booking: detailOf(accepted) }));
    expect(await screen.findByText('Du kan sende regningen når arbeidet har begynt.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Se over og send' })).toBeNull();
  });
});

describe('the customer', () => {
  test('waits for a bill with its ceiling', async () => {
    await open(jobOf('client'));
    expect(await screen.findByText(/kan ikke bli høyere enn 2\s500/)).toBeTruthy();
  });

  test('sees agreed and final side by side, and accepts after a question', async () => {
    await open(jobOf('client'), { stored: bill });
    const final = within(await screen.findByRole('region', { name: 'Sluttregning' }));
    expect(final.getAllByText(/2\s400/).length).toBeGreaterThan(0);
    const agreed = within(screen.getByRole('region', { name: 'Avtalt' }));
    expect(agreed.getAllByText(/2\s500/).length).toBeGreaterThan(0);
    await press(/Godta regningen på 2\s400/);
    await press('Ja, godta regningen');
    await waitFor(() =>
      expect(accept.mock.calls.map(([input]) => input)).toEqual([{ bookingId: 81 }]),
    );
  });

  test('objects with a reason', async () => {
    await open(jobOf('client'), { stored: bill });
    await press('Noe er feil');
    await press('Send innsigelsen');
    expect(await screen.findByText('Skriv hva som er feil')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Forklar hva som ikke stemmer'), 'To timer.');
    await press('Send innsigelsen');
    await waitFor(() => expect(object).toHaveBeenCalledOnce());
    expect(object.mock.calls[0]?.[0]).toEqual({
      bookingId: 81,
      reason: 'To timer.',
      pictures: [],
    });
  });

  test('has nothing more to decide about an accepted bill', async () => {
    await open(jobOf('client'), { stored: { ...bill, state: 'accepted' } });
    expect(await screen.findByText('Du har godtatt regningen.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Godta/ })).toBeNull();
  });
});

describe('an objection', () => {
  test('is answered by the master, who may send a corrected bill', async () => {
    const { router } = await open(jobOf('master'), { stored: objected });
    expect(await screen.findByText('For mange timer.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Svar på innsigelsen'), 'Henting av deler.');
    await press('Send svaret');
    await waitFor(() => expect(answer).toHaveBeenCalledOnce());
    expect(answer.mock.calls[0]?.[0]).toEqual({ bookingId: 81, answer: 'Henting av deler.' });
    await press('Send en rettet regning');
    expect(await screen.findByDisplayValue('Bytte kran')).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ step: 'correct' });
  });

  test('shows the answer to the customer, who may accept after all', async () => {
    const objection = objected.objection && { ...objected.objection, answer: 'Henting.' };
    await open(jobOf('client'), { stored: { ...objected, objection } });
    expect(await screen.findByText('Henting.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Godta regningen/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Noe er feil' })).toBeNull();
  });
});
