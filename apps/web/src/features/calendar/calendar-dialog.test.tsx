import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { defaultHours } from '@mesterhand/domain/calendar/hours';
import type { Calendar } from '@mesterhand/domain/calendar/schema';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import CalendarDialog from './calendar-dialog.tsx';
import { sampleOf } from '../../core/testing/sample.ts';

const ola = sampleOf(sessionUserSchema, {
  id: 7,
  email: 'mester@demo.no',
  phone: '+47 900 00 007',
  firstName: 'Ola',
  lastName: 'Hansen',
  userType: 'master',
  role: 'master',
  masterId: 12,
});
const calendar: Calendar = {
  masterId: 12,
  hours: defaultHours,
  exceptions: [
    { id: 5, kind: 'off', from: '2026-12-07', to: '2026-12-11', hours: null, note: 'Ferie' },
  ],
  blocks: [{ id: 9, date: '2026-11-23', from: '13:00', to: '15:30', note: 'Tannlege' }],
  version: 3,
};
const clash = {
  bookingId: 81,
  date: '2026-12-08',
  time: '10:00',
  clientName: 'Kari Nordmann',
  service: 'Bytte kran',
};

async function open(answers: Record<string, unknown> = {}, onClose = () => {}) {
  const node = (
    <>
      <CalendarDialog onClose={onClose} />
      <Toasts />
    </>
  );
  const usual = { 'bookings.calendar.byMaster': calendar, 'bookings.calendar.affectedJobs': [] };
  return renderApp(node, { answers: { ...usual, ...answers } });
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), value);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
  signIn(ola, 'token');
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  vi.useRealTimers();
  signOut();
});

test('C-78 is for masters only, and sends no request for others', async () => {
  signIn({ ...ola, userType: 'client', masterId: null }, 'token');
  const read = vi.fn<() => unknown>();
  await open({ 'bookings.calendar.byMaster': read });
  expect(await screen.findByText('Denne funksjonen er bare tilgjengelig for mestere')).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
});

test('retries a calendar that failed to load', async () => {
  const read = vi
    .fn<() => unknown>()
    .mockRejectedValueOnce(new Error('Failed to fetch'))
    .mockResolvedValue(calendar);
  await open({ 'bookings.calendar.byMaster': read });
  await press('Prøv igjen');
  expect(await screen.findByLabelText('Mandag fra')).toBeTruthy();
});

describe('the week', () => {
  test('is saved with progress', async () => {
    let answer = (_value: unknown): void => {};
    const save = vi.fn<(input: unknown) => unknown>(
      () => new Promise((resolve) => (answer = resolve)),
    );
    await open({ 'bookings.calendar.save': save });
    expect(await screen.findByRole('button', { name: 'Lagre arbeidstid' })).toHaveProperty(
      'disabled',
      true,
    );
    await choose('Tirsdag til', '15:00');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lørdag' }));
    expect(screen.getByText('Du har endringer som ikke er lagret.')).toBeTruthy();
    await press('Lagre arbeidstid');
    expect(await screen.findByRole('button', { name: 'Lagrer...' })).toHaveProperty(
      'disabled',
      true,
    );
    const hours = defaultHours.map((day) => {
      if (day.weekday === 2) return { ...day, hours: { opens: '09:00', closes: '15:00' } };
      return day.weekday === 6 ? { ...day, hours: null } : day;
    });
    expect(save).toHaveBeenCalledExactlyOnceWith({ masterId: 12, hours, version: 3 });
    answer({ hours, version: 4, clashes: [clash] });
    expect(await screen.findByText('Arbeidstiden er lagret')).toBeTruthy();
    expect(
      screen.getByText('tirsdag 8. desember kl. 10:00: Bytte kran, Kari Nordmann (bestilling #81)'),
    ).toBeTruthy();
  });

  test('Monday is copied to every day', async () => {
    await open();
    await choose('Mandag fra', '12:00');
    await press('Kopier mandag til alle dager');
    expect(screen.getByLabelText('Søndag fra')).toHaveProperty('value', '12:00');
    expect(screen.getByText('Mandagens tider er kopiert. Husk å lagre.')).toBeTruthy();
  });

  test('hours that end before they begin are reported at their day and not sent', async () => {
    const save = vi.fn<() => unknown>();
    await open({ 'bookings.calendar.save': save });
    await choose('Onsdag fra', '15:00');
    await choose('Onsdag til', '12:00');
    await press('Lagre arbeidstid');
    const message = screen.getByText('Slutten må være etter starten');
    expect(message.closest('li')?.textContent).toContain('Onsdag');
    expect(save).not.toHaveBeenCalled();
  });

  test('a week that another tab saved meanwhile is shown next to this one, and can be taken', async () => {
    const theirs = defaultHours.map((day) => (day.weekday === 1 ? { ...day, hours: null } : day));
    const read = vi
      .fn<() => unknown>()
      .mockReturnValueOnce(calendar)
      .mockReturnValue({ ...calendar, hours: theirs, version: 4 });
    const save = vi.fn<(input: unknown) => unknown>(() =>
      Promise.reject(Object.assign(new Error('stale'), { code: 'conflict.stale', status: 409 })),
    );
    await open({ 'bookings.calendar.byMaster': read, 'bookings.calendar.save': save });
    await choose('Tirsdag til', '15:00');
    await press('Lagre arbeidstid');
    expect(await screen.findByRole('row', { name: 'Mandag Stengt 09:00–19:00' })).toBeTruthy();
    expect(screen.getByLabelText('Tirsdag til')).toHaveProperty('value', '15:00');
    await press('Hent det som er lagret');
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Mandag' })).toHaveProperty('checked', false),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lørdag' }));
    await press('Lagre arbeidstid');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ version: 4 }));
  });

  test('a failure keeps the input and is reported', async () => {
    await open({ 'bookings.calendar.save': () => Promise.reject(new Error('Failed to fetch')) });
    await choose('Mandag fra', '12:00');
    await press('Lagre arbeidstid');
    expect(await screen.findByText('Kunne ikke lagre')).toBeTruthy();
    expect(screen.getByLabelText('Mandag fra')).toHaveProperty('value', '12:00');
  });
});

describe('single days', () => {
  test('days off are listed with their note, and can be removed', async () => {
    const remove = vi.fn<(input: unknown) => unknown>(() => ({ id: 5 }));
    await open({ 'bookings.calendar.remove': remove });
    const off = await part('Fridager');
    expect(off.getByText('mandag 7. desember – fredag 11. desember')).toBeTruthy();
    expect(off.getByText('Ferie')).toBeTruthy();
    await press('Fjern mandag 7. desember – fredag 11. desember');
    expect(remove).toHaveBeenCalledExactlyOnceWith({ masterId: 12, id: 5 });
    expect(await screen.findByText('Oppføringen er fjernet')).toBeTruthy();
  });

  test('a day off without an end is one day', async () => {
    const add = vi.fn<(input: unknown) => unknown>(() => ({ clashes: [clash] }));
    await open({ 'bookings.calendar.add': add });
    const off = await part('Fridager');
    fireEvent.change(off.getByLabelText('Første dag'), { target: { value: '2026-12-08' } });
    fireEvent.change(off.getByLabelText('Notat'), { target: { value: 'Tannlege' } });
    await press('Legg til fri');
    const day = { from: '2026-12-08', to: '2026-12-08' };
    expect(add).toHaveBeenCalledExactlyOnceWith({
      masterId: 12,
      kind: 'off',
      ...day,
      hours: null,
      note: 'Tannlege',
    });
    expect(await screen.findByText('Avtalte oppdrag utenfor arbeidstiden')).toBeTruthy();
    expect(off.getByLabelText('Første dag')).toHaveProperty('value', '');
  });

  describe('with accepted jobs on the day', () => {
    const job = 'tirsdag 8. desember kl. 10:00: Bytte kran, Kari Nordmann (bestilling #81)';
    const typeAndSend = async () => {
      const add = vi.fn<(input: unknown) => unknown>(() => ({ clashes: [clash] }));
      const affectedJobs = vi.fn<(input: unknown) => unknown>(() => [clash]);
      await open({
        'bookings.calendar.add': add,
        'bookings.calendar.affectedJobs': affectedJobs,
      });
      const off = await part('Fridager');
      fireEvent.change(off.getByLabelText('Første dag'), { target: { value: '2026-12-08' } });
      await press('Legg til fri');
      const question = within(
        await screen.findByRole('dialog', { name: 'Avtalte oppdrag på disse dagene' }),
      );
      expect(question.getByText(job)).toBeTruthy();
      expect(affectedJobs).toHaveBeenCalledExactlyOnceWith({
        masterId: 12,
        from: '2026-12-08',
        to: '2026-12-08',
      });
      expect(add).not.toHaveBeenCalled();
      return { add, off, question };
    };

    test('the warning names them before anything is saved, and confirming saves', async () => {
      const { add, question } = await typeAndSend();
      await userEvent.click(question.getByRole('button', { name: 'Lagre likevel' }));
      await waitFor(() => expect(add).toHaveBeenCalledOnce());
      expect(await screen.findByText('Kalenderen er oppdatert')).toBeTruthy();
      await waitFor(() => expect(screen.queryByText('Avtalte oppdrag på disse dagene')).toBeNull());
    });

    test('cancelling saves nothing and keeps the input', async () => {
      const { add, off, question } = await typeAndSend();
      await userEvent.click(question.getByRole('button', { name: 'Avbryt' }));
      await waitFor(() => expect(screen.queryByText('Avtalte oppdrag på disse dagene')).toBeNull());
      expect(off.getByLabelText('Første dag')).toHaveProperty('value', '2026-12-08');
      expect(add).not.toHaveBeenCalled();
    });
  });

  test('a day whose jobs cannot be checked is not closed, and the input stays', async () => {
    const add = vi.fn<() => unknown>();
    await open({
      'bookings.calendar.add': add,
      'bookings.calendar.affectedJobs': () => Promise.reject(new Error('Failed to fetch')),
    });
    const off = await part('Fridager');
    fireEvent.change(off.getByLabelText('Første dag'), { target: { value: '2026-12-08' } });
    await press('Legg til fri');
    expect(await screen.findByText('Kunne ikke lagre')).toBeTruthy();
    expect(off.getByLabelText('Første dag')).toHaveProperty('value', '2026-12-08');
    expect(add).not.toHaveBeenCalled();
  });

  test('a booking that comes while its jobs are checked does not stop it', async () => {
    const add = vi.fn<() => unknown>(() => ({ clashes: [] }));
    const checked = Promise.withResolvers<unknown[]>();
    const { queryClient } = await open({
      'bookings.calendar.add': add,
      'bookings.calendar.affectedJobs': () => checked.promise,
    });
    const off = await part('Fridager');
    fireEvent.change(off.getByLabelText('Første dag'), { target: { value: '2026-12-08' } });
    await press('Legg til fri');
    // What a live event of a booking does.
    await act(() => queryClient.invalidateQueries({ queryKey: [['bookings']] }));
    checked.resolve([]);
    expect(await screen.findByText('Kalenderen er oppdatert')).toBeTruthy();
    expect(add).toHaveBeenCalledOnce();
  });

  test('shows errors at the field', async () => {
    const add = vi.fn<() => unknown>().mockRejectedValue(
      Object.assign(new Error('409'), {
        status: 409,
        code: 'calendar.overlap',
        issues: [{ path: ['from'], message: 'dateTwice' }],
      }),
    );
    await open({ 'bookings.calendar.add': add });
    const off = await part('Fridager');
    await press('Legg til fri');
    expect(off.getByText('Feltet er påkrevd')).toBeTruthy();
    fireEvent.change(off.getByLabelText('Første dag'), { target: { value: '2026-12-08' } });
    fireEvent.change(off.getByLabelText('Siste dag'), { target: { value: '2026-12-01' } });
    await press('Legg til fri');
    expect(off.getByText('Siste dag kan ikke være før første dag')).toBeTruthy();
    expect(add).not.toHaveBeenCalled();
    fireEvent.change(off.getByLabelText('Siste dag'), { target: { value: '2026-12-08' } });
    await press('Legg til fri');
    expect(
      await off.findByText('Du har allerede en oppføring for en av disse dagene.'),
    ).toBeTruthy();
    expect(off.getByLabelText('Første dag')).toHaveProperty('value', '2026-12-08');
  });

  test('a holiday is opened from the list of upcoming ones', async () => {
    const add = vi.fn<(input: unknown) => unknown>(() => ({ clashes: [] }));
    await open({ 'bookings.calendar.add': add });
    const next = await part('De neste helligdagene');
    expect(next.getAllByRole('listitem')).toHaveLength(5);
    await press('Åpne Første juledag');
    expect(add).toHaveBeenCalledExactlyOnceWith({
      masterId: 12,
      kind: 'open',
      from: '2026-12-25',
      to: '2026-12-25',
      note: '',
    });
  });
});

describe('blocked hours', () => {
  test('the rest of the day takes two taps, and warns of the jobs that it meets', async () => {
    const block = vi.fn<(input: unknown) => unknown>(() => ({ clashes: [clash] }));
    await open({ 'bookings.calendar.block': block });
    await press('Sperr tid');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Resten av dagen' }));
    expect(block).toHaveBeenCalledExactlyOnceWith({
      masterId: 12,
      date: '2026-11-20',
      from: '12:30',
      to: '24:00',
      note: '',
    });
    expect(await screen.findByText('Avtalte oppdrag i sperret tid')).toBeTruthy();
  });

  test('are opened again with one tap', async () => {
    const unblock = vi.fn<(input: unknown) => unknown>(() => ({ id: 9 }));
    await open({ 'bookings.calendar.unblock': unblock });
    expect(await screen.findByText('Tannlege')).toBeTruthy();
    await press('Åpne mandag 23. november 13:00–15:30 igjen');
    expect(unblock).toHaveBeenCalledExactlyOnceWith({ masterId: 12, id: 9 });
    expect(await screen.findByText('Tiden er åpen igjen')).toBeTruthy();
  });

  test('of another day are typed, and wrong ones are not sent', async () => {
    const block = vi.fn<(input: unknown) => unknown>(() => ({ clashes: [] }));
    await open({ 'bookings.calendar.block': block });
    const part = within(await screen.findByRole('region', { name: 'Sperrede timer' }));
    fireEvent.change(part.getByLabelText('Dag'), { target: { value: '2026-12-08' } });
    await userEvent.selectOptions(part.getByLabelText('Fra'), '14:15');
    await press('Sperr timene');
    expect(part.getByText('Slutten må være etter starten')).toBeTruthy();
    expect(block).not.toHaveBeenCalled();
    await userEvent.selectOptions(part.getByLabelText('Til'), '16:00');
    await press('Sperr timene');
    const hours = { date: '2026-12-08', from: '14:15', to: '16:00', note: '' };
    await waitFor(() => expect(block).toHaveBeenCalledExactlyOnceWith({ masterId: 12, ...hours }));
  });
});

describe('closing', () => {
  test('asks first when there are unsaved changes', async () => {
    const onClose = vi.fn<() => void>();
    await open({}, onClose);
    await choose('Mandag fra', '12:00');
    await press('Lukk');
    expect(onClose).not.toHaveBeenCalled();
    expect(await screen.findByText('Forkaste endringene?')).toBeTruthy();
    await press('Forkast');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('does not ask when nothing was changed', async () => {
    const onClose = vi.fn<() => void>();
    await open({}, onClose);
    await screen.findByLabelText('Mandag fra');
    await press('Lukk');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});
