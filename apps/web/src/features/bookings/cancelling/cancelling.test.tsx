import type { NoShow } from '@mesterhand/domain/bookings/no-shows-schema';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { accepted, booking, detailOf, kari, ola } from '../booking-samples.ts';
import { BookingCard } from '../card/booking-card.tsx';
// Preloads the lazy modules.
import '../card/card-menu.tsx';
import '../card/opened-card.tsx';
import '../card/step-dialog.tsx';

const cancellation = { freeHours: 24, fee: 500, withdrawUntil: null };
const soon: Booking = { ...accepted, cancellation };
const [early, late] = ['2026-11-23T08:59:00Z', '2026-11-23T09:01:00Z'];
const report: NoShow = {
  id: 7,
  side: 'client',
  statement: 'Ingen kom.',
  state: 'open',
  reportedAt: '2026-11-24T10:00:00.000Z',
  answerUntil: '2026-11-27T10:00:00.000Z',
  answer: null,
  answeredAt: null,
  note: null,
  decidedAt: null,
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  act(() => signOut());
  localStorage.clear();
  vi.useRealTimers();
});

async function open(
  job: Booking,
  { viewer, now, answers = {} }: { viewer: 'client' | 'master'; now: string; answers?: object },
) {
  vi.setSystemTime(new Date(now));
  const user = viewer === 'client' ? kari : ola;
  act(() => signIn(user, 'token'));
  await renderApp(
    <ul>
      <BookingCard booking={job} viewer={viewer} user={user} isLinked />
    </ul>,
    { path: '/dashboard', answers: { ...answers } },
  );
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

async function callOff(): Promise<void> {
  await press('Valg for bestilling 81');
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Avbryt oppdrag/ }));
}

describe('the rule of cancelling', () => {
  test('is shown before the master accepts', async () => {
    await open({ ...booking, cancellation }, { viewer: 'master', now: early });
    expect(
      await screen.findByText(
        /Avbestilling er gratis til 24 timer før. Senere eller uteblitt: 500 kr, gjelder begge./,
      ),
    ).toBeTruthy();
  });

  test('is not mentioned where there is none', async () => {
    await open(accepted, { viewer: 'master', now: '2026-11-24T10:00:00Z' });
    await screen.findByText(accepted.description);
    expect(screen.queryByText(/uteblitt/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Kunden var ikke der' })).toBeNull();
    await callOff();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText(/koster|Gratis/)).toBeNull();
  });

  test.each([
    [early, /^Gratis til .*23.*10:00.*Etter det koster det 500 kr, som noteres, ikke trekkes.$/, 0],
    [late, 'Nå koster det 500 kr, som noteres, ikke trekkes.', 500],
  ])('%s: cancelling says what it costs and sends what was seen', async (now, text, seenFee) => {
    const setStatus = vi.fn<(input: object) => unknown>(() => detailOf(soon));
    await open(soon, { viewer: 'master', now, answers: { 'bookings.setStatus': setStatus } });
    await callOff();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(text)).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox'), 'Syk.');
    await press('Ja, avbryt oppdraget');
    await vi.waitFor(() =>
      expect(setStatus).toHaveBeenCalledWith({
        id: 81,
        status: 'cancelled',
        seen: 'confirmed',
        reason: 'Syk.',
        seenFee,
      }),
    );
  });

  test('shows both sides which fees are due', async () => {
    const fees = [
      { side: 'master' as const, reason: 'late' as const, amount: 500, at: '2026-11-23T10:00:00Z' },
    ];
    await open({ ...soon, status: 'cancelled', fees }, { viewer: 'client', now: late });
    expect(
      await screen.findByText(/^500 kr er notert på mesteren for sen avbestilling 23. november/),
    ).toBeTruthy();
  });
});

describe('a no-show', () => {
  const during = '2026-11-24T10:00:00Z';

  test('is reported from a quarter past, with what happened', async () => {
    await open(soon, { viewer: 'client', now: '2026-11-24T09:14:00Z' });
    await screen.findByRole('button', { name: 'Vis historikk' });
    expect(screen.queryByRole('button', { name: 'Mesteren kom ikke' })).toBeNull();
  });

  test('is sent with the words', async () => {
    const send = vi.fn<(input: object) => unknown>(() => detailOf(soon));
    const answers = { 'bookings.noShows.report': send };
    await open(soon, { viewer: 'client', now: during, answers });
    await press('Mesteren kom ikke');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/svare i 72 timer.*noteres 500 kr/)).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox'), 'Ingen kom.');
    await press('Send meldingen');
    expect(send).toHaveBeenCalledExactlyOnceWith({ bookingId: 81, statement: 'Ingen kom.' });
  });

  test('is answered by the other side, and a denial needs words', async () => {
    const send = vi.fn<(input: object) => unknown>(() => detailOf(soon));
    const answers = { 'bookings.noShows.answer': send };
    const job = { ...soon, noShows: [report] };
    await open(job, { viewer: 'master', now: during, answers });
    expect(await screen.findByText('Kunden melder at du ikke kom')).toBeTruthy();
    expect(screen.getByText('Ingen kom.')).toBeTruthy();
    await press('Det stemmer ikke');
    await press('Send svaret');
    expect(await screen.findByText('Skriv hva som skjedde.')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: /Svaret ditt/ }), 'Jeg var der.');
    await press('Send svaret');
    expect(send).toHaveBeenCalledExactlyOnceWith({ id: 7, isTrue: false, answer: 'Jeg var der.' });
  });

  test('agreeing is confirmed with what it costs', async () => {
    const send = vi.fn<(input: object) => unknown>(() => detailOf(soon));
    const answers = { 'bookings.noShows.answer': send };
    await open({ ...soon, noShows: [report] }, { viewer: 'master', now: during, answers });
    await press('Det stemmer');
    expect(await screen.findByText(/Da noteres 500 kr på deg/)).toBeTruthy();
    await press('Ja, det stemmer');
    expect(send).toHaveBeenCalledExactlyOnceWith({ id: 7, isTrue: true, answer: '' });
  });

  test('shows both sides’ words, and the reporter can take it back', async () => {
    const retract = vi.fn<(input: object) => unknown>(() => detailOf(soon));
    const answers = { 'bookings.noShows.retract': retract };
    const disputed: NoShow = { ...report, state: 'disputed', answer: 'Jeg var der.' };
    await open({ ...soon, noShows: [disputed] }, { viewer: 'client', now: during, answers });
    for (const text of ['Ingen kom.', 'Jeg var der.'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Det stemmer' })).toBeNull();
    await press('Trekk meldingen tilbake');
    expect(retract).toHaveBeenCalledExactlyOnceWith({ id: 7 });
  });
});
