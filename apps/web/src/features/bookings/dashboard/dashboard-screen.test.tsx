import { notifications } from '@mantine/notifications';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import type { SessionUser } from '@mesterhand/domain/access/actor';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { accepted, booking, detailOf, kari, ola, pageWith, refusal } from '../booking-samples.ts';
import { DashboardScreen } from './dashboard-screen.tsx';
// Preloads the lazy modules that a click would fetch.
import '../../../ui/confirm-question.tsx';
import '../card/cancel-dialog.tsx';
import '../card/card-menu.tsx';
import '../card/opened-card.tsx';
import '../card/step-dialog.tsx';

function open(user: SessionUser | null, answers: Record<string, unknown> = {}) {
  if (user) signIn(user, 'token');
  const screens = (
    <>
      <DashboardScreen />
      <Toasts />
    </>
  );
  return renderApp(screens, { path: '/dashboard', answers });
}

const clientWith = (...items: Booking[]) => ({ 'bookings.listOfClient': pageWith(...items) });
const masterWith = (...items: Booking[]) => ({ 'bookings.listOfMaster': pageWith(...items) });
const badge = (text: string) => screen.findByText(text, { selector: '[data-tone]' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const chooseStatus = async (status: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox'), status);

/** Chooses from the menu of the only card. */
async function choose(name: RegExp): Promise<void> {
  await press('Valg for bestilling 81');
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

/** Opens the rest of each card. */
async function openCards(): Promise<void> {
  for (const toggle of await screen.findAllByRole('button', { name: /^Mer om bestilling/ }))
    await userEvent.click(toggle);
}

/** The day has come: no confirmation is needed. */
const past = { ...accepted, scheduledDate: '2026-11-02' };

afterEach(() => {
  localStorage.clear();
  act(() => notifications.clean());
  cleanup();
  signOut();
});

describe('the dashboard of a customer', () => {
  test('C-58 asks a stranger to sign in and sends no request', async () => {
    const list = vi.fn<() => unknown>();
    const { router } = await open(null, { 'bookings.listOfClient': list });
    await press('Logg inn');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'login' }));
    expect(list).not.toHaveBeenCalled();
  });

  test('C-58 has a title, a loading text and an empty text', async () => {
    await open(kari, {
      'bookings.listOfClient': () => new Promise((resolve) => setTimeout(resolve, 20, pageWith())),
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mine bestillinger');
    expect(screen.getByText('Dashboard')).toBeTruthy();
    expect(screen.getByText('Laster inn …')).toBeTruthy();
    expect(await screen.findByText('Du har ingen bestillinger ennå')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Finn en håndverker' }).getAttribute('href')).toBe(
      '/services',
    );
  });

  test("C-58 says 'Nettverksfeil' and retries", async () => {
    const list = vi
      .fn<() => unknown>()
      .mockRejectedValueOnce(new Error('Failed to fetch'))
      .mockResolvedValue(pageWith(booking));
    await open(kari, { 'bookings.listOfClient': list });
    expect(await screen.findByText('Nettverksfeil')).toBeTruthy();
    await press('Prøv igjen');
    expect(await screen.findByText('Ola Hansen')).toBeTruthy();
  });

  test('C-48 a card shows master, service, time, place, request and estimate', async () => {
    await open(kari, clientWith(booking));
    const card = within(await screen.findByRole('article', { name: 'Ola Hansen' }));
    for (const text of [
      'Bytte kran',
      'Storgata 1, Oslo',
      'Kranen drypper.',
      'tirsdag 24. november kl. 10:00',
      /650/,
    ]) {
      expect(card.getByText(text)).toBeTruthy();
    }
  });

  test('C-48 shows deleted names by number', async () => {
    await open(
      kari,
      clientWith({ ...booking, service: null, master: { ...booking.master, name: '' } }),
    );
    expect(await screen.findByText('Mester #12')).toBeTruthy();
    expect(screen.getByText('Tjeneste #4')).toBeTruthy();
  });

  test.each([
    ['pending', 'Venter', 'yellow'],
    ['in_progress', 'Pågår', 'indigo'],
    ['completed', 'Fullført', 'blue'],
    ['cancelled', 'Avbrutt', 'red'],
    ['pending_payment', 'Venter på betaling', 'grey'],
  ] as const)('C-51 %s reads %s in %s', async (status, label, tone) => {
    await open(kari, clientWith({ ...booking, status }));
    expect((await badge(label)).dataset['tone']).toBe(tone);
  });

  test('C-51 confirmed by the master reads Bekreftet in green', async () => {
    await open(kari, clientWith(accepted));
    expect((await badge('Bekreftet')).dataset['tone']).toBe('green');
  });

  test('C-54 offers pending, confirmed and cancelled; an unanswered request waits for the master', async () => {
    await open(kari, clientWith({ ...booking, status: 'confirmed' }));
    const options = within(await screen.findByRole('combobox')).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      'pending',
      'confirmed',
      'cancelled',
    ]);
    expect(await badge('Bekreftet – venter på mester')).toBeTruthy();
  });

  test.each(['in_progress', 'completed', 'cancelled', 'pending_payment'] as const)(
    'C-54 %s offers no change',
    async (status) => {
      await open(kari, clientWith({ ...accepted, status }));
      await screen.findByText('Bytte kran');
      expect(screen.queryByRole('combobox')).toBeNull();
    },
  );

  test('C-54 going back to pending asks first, because it gives up an accepted time', async () => {
    const setStatus = vi.fn<() => unknown>(() => detailOf(booking));
    await open(kari, { ...clientWith(accepted), 'bookings.setStatus': setStatus });
    await chooseStatus('pending');
    expect(setStatus).not.toHaveBeenCalled();
    await press('Ja, sett til venter');
    await waitFor(() =>
      expect(setStatus).toHaveBeenCalledExactlyOnceWith({
        id: 81,
        status: 'pending',
        seen: 'confirmed',
      }),
    );
  });

  test('cancelling asks first, and can be declined', async () => {
    const setStatus = vi.fn<() => unknown>(() => detailOf({ ...booking, status: 'cancelled' }));
    await open(kari, { ...clientWith(booking), 'bookings.setStatus': setStatus });
    await chooseStatus('cancelled');
    await press('Behold bestillingen');
    expect(setStatus).not.toHaveBeenCalled();
    await chooseStatus('cancelled');
    await press('Ja, avbryt bestillingen');
    await waitFor(() =>
      expect(setStatus).toHaveBeenCalledExactlyOnceWith({
        id: 81,
        status: 'cancelled',
        seen: 'pending',
      }),
    );
  });

  test('C-56 is disabled in flight, then confirms and re-fetches the list', async () => {
    let answer = (_value: unknown): void => {};
    const list = vi
      .fn<() => unknown>()
      .mockResolvedValueOnce(pageWith(booking))
      .mockResolvedValue(pageWith({ ...booking, status: 'confirmed' }));
    const setStatus = () => new Promise((resolve) => (answer = resolve));
    await open(kari, { 'bookings.listOfClient': list, 'bookings.setStatus': setStatus });
    await chooseStatus('confirmed');
    expect(screen.getByRole('combobox')).toHaveProperty('disabled', true);
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'confirmed');
    answer(detailOf({ ...booking, status: 'confirmed' }));
    expect(await screen.findByText('Status oppdatert')).toBeTruthy();
    expect(screen.getByText('Oppdragsstatus ble endret')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('disabled', false));
    expect(list).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'confirmed');
  });

  test('C-56 reverts and says why when the server refuses', async () => {
    const setStatus = () => Promise.reject(refusal(409, 'bookings.statusConflict'));
    await open(kari, { ...clientWith(booking), 'bookings.setStatus': setStatus });
    await chooseStatus('confirmed');
    expect(await screen.findByText('Feil')).toBeTruthy();
    expect(screen.getByText(/^Kunne ikke oppdatere status\. Bestillingen er endret/)).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', 'pending'));
  });

  test('C-49 a reviewed booking shows stars and text', async () => {
    await open(
      kari,
      clientWith({
        ...accepted,
        status: 'completed',
        reviewed: true,
        review: { rating: 4, text: 'Ryddig arbeid.', approved: true },
      }),
    );
    expect(await screen.findByRole('img', { name: '4 av 5 stjerner' })).toBeTruthy();
    expect(screen.getByText('Ryddig arbeid.')).toBeTruthy();
  });

  test('shows the reason of a cancelled job', async () => {
    await open(
      kari,
      clientWith({
        ...booking,
        status: 'cancelled',
        cancelledBy: 'master',
        cancelReason: 'Jeg er syk.',
      }),
    );
    expect(await screen.findByText('Avbrutt av mesteren')).toBeTruthy();
    expect(screen.getByText('Jeg er syk.')).toBeTruthy();
  });

  test('the history opens on demand', async () => {
    const byId = vi.fn<() => unknown>(() => detailOf(booking));
    await open(kari, { ...clientWith(booking), 'bookings.byId': byId });
    await screen.findByText('Bytte kran');
    expect(byId).not.toHaveBeenCalled();
    await openCards();
    await press('Vis historikk');
    const history = await screen.findByRole('list', { name: 'Historikk' });
    expect(within(history).getByText('Bestillingen sendt')).toBeTruthy();
  });

  test('older bookings are fetched by cursor', async () => {
    const list = vi.fn<(input: { cursor?: string }) => unknown>(({ cursor }) =>
      cursor === 'older'
        ? pageWith({ ...booking, id: 9, service: 'Gammel jobb' })
        : { items: [booking], nextCursor: 'older' },
    );
    await open(kari, { 'bookings.listOfClient': list });
    await press('Vis flere');
    expect(await screen.findByText('Gammel jobb')).toBeTruthy();
    expect(screen.getByText('Bytte kran')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Vis flere' })).toBeNull();
  });
});

describe('the dashboard of a master', () => {
  test('C-73 has its titles and its empty text', async () => {
    await open(ola, masterWith());
    expect(screen.getByText('Master Dashboard')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mine oppdrag');
    expect(await screen.findByText('Du har ingen oppdrag ennå.')).toBeTruthy();
  });

  test('C-73 shows a loading failure', async () => {
    await open(ola, {
      'bookings.listOfMaster': () => Promise.reject(new Error('Failed to fetch')),
    });
    expect(await screen.findByText('Feil ved lasting av oppdrag')).toBeTruthy();
  });

  test('C-73 shows the jobs in the order of the server, with the customer and a call link', async () => {
    const newer = { ...booking, id: 90, clientName: 'Per Olsen' };
    await open(ola, masterWith(newer, booking));
    const names = (await screen.findAllByRole('heading', { level: 2 })).map(
      (name) => name.textContent,
    );
    expect(names).toEqual(['Per Olsen', 'Kari Nordmann']);
    await openCards();
    expect(screen.getByRole('link', { name: /Ring Kari Nordmann/ }).getAttribute('href')).toBe(
      'tel:+4790000003',
    );
  });

  test('C-73 C-74 links to the working hours and to the profile', async () => {
    const { router } = await open(ola, masterWith(booking));
    expect(screen.getByRole('link', { name: 'Se profilen din' }).getAttribute('href')).toBe(
      '/master/12',
    );
    expect(screen.getByRole('link', { name: 'Rediger profilen' }).getAttribute('href')).toBe(
      '/profile?tab=edit',
    );
    await press('Arbeidstid');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'calendar' }));
  });

  test.each([
    ['Legg til arbeid', 'work'],
    ['Tjenester og priser', 'services'],
  ])('C-73 the button %s opens its dialog', async (name, dialog) => {
    const { router } = await open(ola, masterWith(booking));
    await press(name);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog }));
  });

  test('C-48 shows phone and exact address once the job is accepted', async () => {
    const request = { ...booking, clientPhone: null, address: '0155 Oslo' };
    const gone = { ...request, id: 82, status: 'cancelled' as const, address: '' };
    await open(ola, masterWith(request, gone, { ...accepted, id: 83 }));
    await openCards();
    const [first, second, third] = await screen.findAllByRole('article');
    if (!first || !second || !third) throw new Error('three jobs');
    expect(within(first).getByText('Vises når du bekrefter')).toBeTruthy();
    expect(within(first).getByText('0155 Oslo').closest('a')).toBeNull();
    expect(within(second).getByText('Skjult etter avbrudd')).toBeTruthy();
    expect(within(second).getByText('Adressen er skjult')).toBeTruthy();
    expect(within(first).queryByRole('link', { name: /Ring/ })).toBeNull();
    expect(within(third).getByRole('link', { name: /Ring Kari Nordmann/ })).toBeTruthy();
    expect(within(third).getByText('Storgata 1, Oslo').closest('a')).toBeTruthy();
  });

  test.each([
    ['pending', booking],
    ['a confirmation of the customer', { ...booking, status: 'confirmed' as const }],
  ])('C-53 answers %s with a button, or declines from the menu', async (_state, job) => {
    const setStatus = vi.fn<() => unknown>(() => detailOf(accepted));
    await open(ola, { ...masterWith(job), 'bookings.setStatus': setStatus });
    await press('Valg for bestilling 81');
    expect(await screen.findByRole('menuitem', { name: /^Avbryt oppdrag/ })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    await press('Bekreft oppdrag');
    await waitFor(() =>
      expect(setStatus).toHaveBeenCalledExactlyOnceWith({
        id: 81,
        status: 'confirmed',
        seen: job.status,
      }),
    );
  });

  test.each(['completed', 'cancelled', 'pending_payment'] as const)(
    'C-53 %s is a badge alone',
    async (status) => {
      await open(ola, masterWith({ ...accepted, status }));
      await screen.findByText('Bytte kran');
      const card = within(screen.getByRole('article'));
      expect(card.queryByRole('button', { name: /oppdrag$/ })).toBeNull();
      expect(card.queryByRole('combobox')).toBeNull();
    },
  );

  test.each([
    ['Start oppdrag', past, 'in_progress'],
    ['Fullfør oppdrag', { ...past, status: 'in_progress' as const }, 'completed'],
  ])('C-57 %s is next to the badge of an accepted job', async (label, job, status) => {
    const setStatus = vi.fn<() => unknown>(() => detailOf(job));
    await open(ola, { ...masterWith(job), 'bookings.setStatus': setStatus });
    await press(label);
    const input = { id: 81, status, seen: job.status };
    await waitFor(() => expect(setStatus).toHaveBeenCalledExactlyOnceWith(input));
  });

  test.each([
    ['Start oppdrag', 'confirmed', 'starte', 'Ja, start nå', 'in_progress'],
    ['Fullfør oppdrag', 'in_progress', 'fullføre', 'Ja, fullfør nå', 'completed'],
  ] as const)('C-57 %s before the agreed day asks first', async (label, from, verb, yes, to) => {
    const setStatus = vi.fn<() => unknown>(() => detailOf(accepted));
    const early = { ...accepted, status: from, scheduledDate: '2099-01-05' };
    await open(ola, { ...masterWith(early), 'bookings.setStatus': setStatus });
    await openCards();
    await press(label);
    expect(
      await screen.findByText(
        new RegExp(`^Oppdraget er avtalt til .*5\\. januar.* – vil du ${verb} det nå\\?$`),
      ),
    ).toBeTruthy();
    expect(setStatus).not.toHaveBeenCalled();
    await press(yes);
    const input = { id: 81, status: to, seen: from };
    await waitFor(() => expect(setStatus).toHaveBeenCalledExactlyOnceWith(input));
  });

  const soon = () => new Date(Date.now() + 5 * 60_000).toISOString();
  const justDone = () => ({
    ...past,
    status: 'completed' as const,
    completionFinalAt: soon(),
  });

  test('C-57 a recent completion can be undone', async () => {
    const setStatus = vi.fn<() => unknown>(() => detailOf(past));
    await open(ola, { ...masterWith(justDone()), 'bookings.setStatus': setStatus });
    expect(await screen.findByText(/^Du kan angre til kl\. /)).toBeTruthy();
    await press('Angre fullføring');
    const input = { id: 81, status: 'in_progress', seen: 'completed' };
    await waitFor(() => expect(setStatus).toHaveBeenCalledExactlyOnceWith(input));
  });

  test('C-49 C-57 the review opens when the completion is final, and the card says when', async () => {
    await open(kari, clientWith(justDone()));
    expect(await screen.findByText(/^Du kan vurdere jobben fra kl\. /)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Legg igjen en vurdering' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Angre fullføring' })).toBeNull();
  });

  test.each([
    ['a request', booking, 'Avslår bestillingen'],
    ['an agreed job', accepted, 'Avlyser den avtalte jobben'],
  ])('C-53 giving up %s describes the effect', async (_what, job, text) => {
    await open(ola, masterWith(job));
    await press('Valg for bestilling 81');
    expect(
      await screen.findByRole('menuitem', { name: new RegExp(`^Avbryt oppdrag\\s*${text}$`) }),
    ).toBeTruthy();
  });

  test('C-57 reports that the master is on the way, and shows it to the customer', async () => {
    const setTravel = vi.fn<() => unknown>(() => detailOf({ ...accepted, travel: 'enRoute' }));
    await open(ola, { ...masterWith(accepted), 'bookings.setTravel': setTravel });
    await openCards();
    await press('Jeg er på vei');
    await waitFor(() =>
      expect(setTravel).toHaveBeenCalledExactlyOnceWith({ id: 81, travel: 'enRoute' }),
    );
    expect(await screen.findByText('Kunden har fått beskjed om at du er på vei')).toBeTruthy();
    cleanup();
    const travelAt = '2026-11-24T08:30:00.000Z';
    await open(kari, clientWith({ ...accepted, travel: 'enRoute', travelAt }));
    expect(await screen.findByText(/^Ola Hansen er på vei \(meldt kl\. /)).toBeTruthy();
  });

  test('C-54 an accepted job is cancelled with a reason only', async () => {
    const setStatus = vi.fn<() => unknown>(() => detailOf({ ...accepted, status: 'cancelled' }));
    await open(ola, { ...masterWith(accepted), 'bookings.setStatus': setStatus });
    await choose(/^Avbryt oppdrag/);
    await press('Ja, avbryt oppdraget');
    expect(await screen.findByText('Fortell kunden hvorfor oppdraget avlyses.')).toBeTruthy();
    expect(setStatus).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Grunn'), 'Jeg er syk.');
    await press('Ja, avbryt oppdraget');
    const input = { id: 81, status: 'cancelled', seen: 'confirmed', reason: 'Jeg er syk.' };
    await waitFor(() => expect(setStatus).toHaveBeenCalledExactlyOnceWith(input));
  });

  test('C-56 shows that another accepted job holds the slot, and the buttons come back', async () => {
    const setStatus = () => Promise.reject(refusal(409, 'bookings.slotTaken'));
    await open(ola, { ...masterWith(booking), 'bookings.setStatus': setStatus });
    await press('Bekreft oppdrag');
    const text =
      'Kunne ikke oppdatere status. Du har allerede et bekreftet oppdrag på dette tidspunktet.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(await badge('Venter')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Bekreft oppdrag' })).toHaveProperty(
      'disabled',
      false,
    );
  });
});
