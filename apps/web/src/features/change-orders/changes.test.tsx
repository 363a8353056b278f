import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import type { AgreedJob } from '../agreements/job/agreed-job.tsx';
import { agreement, change, inProgress, jobOf } from '../agreements/job/job-samples.ts';
import { ChangesOf } from './changes-page.tsx';

const call = () => vi.fn<(input: unknown) => ChangeOrder>();
const [propose, accept, refuse, retract] = [call(), call(), call(), call()];
beforeEach(() => {
  for (const one of [propose, accept, refuse, retract]) one.mockReset().mockReturnValue(change);
});
afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
});

function open(job: AgreedJob, changes: ChangeOrder[] = [], path = '/bookings/81/changes') {
  signIn(job.user, 'token');
  return renderApp(<ChangesOf job={job} />, {
    path,
    answers: {
      'bookings.changes.list': changes,
      'bookings.changes.propose': propose,
      'bookings.changes.accept': accept,
      'bookings.changes.refuse': refuse,
      'bookings.changes.retract': retract,
    },
  });
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('the master', () => {
  test('proposes a reason, lines and hours, and sees the new ceiling', async () => {
    await open(jobOf('master'));
    await press('Foreslå en endring');
    await userEvent.type(await screen.findByLabelText('Hvorfor?'), 'Rustet rør.');
    await userEvent.type(screen.getByLabelText('Hva som er med'), 'Nytt rør');
    await userEvent.type(screen.getByLabelText('Pris med mva.'), '700');
    await userEvent.type(screen.getByLabelText('Timer ekstra'), '0,5');
    expect(screen.getByText(/Kan da høyst bli 3\s200/)).toBeTruthy();
    await press('Send til kunden');
    await waitFor(() => expect(propose).toHaveBeenCalledOnce());
    expect(propose.mock.calls[0]?.[0]).toEqual({
      bookingId: 81,
      reason: 'Rustet rør.',
      lines: [{ kind: 'service', text: 'Nytt rør', quantity: 1, unitPrice: 700 }],
      extraHours: 0.5,
    });
  });

  test('sees one that waits for a network, with its text and sum, and takes it back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open(jobOf('master'));
    await press('Foreslå en endring');
    await userEvent.type(await screen.findByLabelText('Hvorfor?'), 'Rustet rør.');
    await userEvent.type(screen.getByLabelText('Hva som er med'), 'Nytt rør');
    await userEvent.type(screen.getByLabelText('Pris med mva.'), '700');
    await press('Send til kunden');
    const note = within(await screen.findByRole('status'));
    expect(note.getByText('Endring som venter på å bli sendt')).toBeTruthy();
    expect(note.getByText('Rustet rør.')).toBeTruthy();
    expect(note.getByText(/700/)).toBeTruthy();
    await userEvent.click(note.getByRole('button', { name: 'Ikke send' }));
    await waitFor(() => expect(screen.queryByText('Rustet rør.')).toBeNull());
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(propose).not.toHaveBeenCalled();
    online.mockRestore();
  });

  test('reads what is missing at its field', async () => {
    await open(jobOf('master'), [], '/bookings/81/changes?step=new');
    await press('Send til kunden');
    expect(await screen.findByText('Feltet er påkrevd')).toBeTruthy();
    expect(screen.getByText('Legg til minst én linje')).toBeTruthy();
    expect(propose).not.toHaveBeenCalled();
  });

  test('retracts an unanswered one after a question', async () => {
    await open(jobOf('master'), [change]);
    await press('Trekk tilbake');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Trekk tilbake' }));
    await waitFor(() => expect(retract.mock.calls.map(([input]) => input)).toEqual([{ id: 9 }]));
  });

  test('proposes nothing once the job is over', async () => {
    await open(jobOf('master', { booking: { ...inProgress, status: 'completed' } }));
    expect(await screen.findByText('Ingen endringer')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Foreslå en endring' })).toBeNull();
  });
});

describe('the customer', () => {
  test.each([
    ['fixed', 3200, /Godta – prisen øker til 3\s200/],
    ['estimate', 3200, /Godta – prisen øker til høyst 3\s200/],
    ['openAccount', null, /Godta – 700\skr i tillegg/],
  ] as const)('accepts at the price that the button names: %s', async (kind, ceiling, name) => {
    const content = { ...agreement.content, kind };
    const job = jobOf('client', { agreement: { ...agreement, content } });
    await open(job, [{ ...change, ceilingAfter: ceiling }]);
    await press(name);
    await waitFor(() => expect(accept.mock.calls.map(([input]) => input)).toEqual([{ id: 9 }]));
  });

  test('refuses after a question', async () => {
    const { router } = await open(jobOf('client'), [change]);
    await press('Avslå');
    expect(router.state.location.search).toMatchObject({ ask: 'refuse', about: 9 });
    const dialog = within(await screen.findByRole('dialog', { name: 'Avslå endringen?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Avslå' }));
    await waitFor(() => expect(refuse.mock.calls.map(([input]) => input)).toEqual([{ id: 9 }]));
  });

  test('still reads refused ones, without buttons', async () => {
    const decidedAt = '2026-11-24T11:00:00.000Z';
    await open(jobOf('client'), [{ ...change, state: 'refused', decidedAt }]);
    const refused = within(await screen.findByRole('article', { name: 'Endring 1' }));
    expect(refused.getByText(change.reason)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Godta/ })).toBeNull();
  });
});
