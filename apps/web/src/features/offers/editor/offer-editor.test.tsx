import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { defaultCalendar as calendar, ola, refusal } from '../../bookings/booking-samples.ts';
import { draft, master, received, sent } from '../offer-samples.ts';
import { storeLocalDraft } from './local-draft.ts';
import { OfferEditorScreen } from './offer-editor-screen.tsx';
import { noValues, type OfferValues } from './offer-values.ts';

const save = vi.fn<(input: { seen: string | null }) => Offer>();
const send = vi.fn<(input: unknown) => Offer>();

const template = {
  id: 9,
  name: 'Kran med materiell',
  kind: 'maximum',
  lines: [
    { kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice: 1500 },
    { kind: 'materials', text: 'Blandebatteri', quantity: 2, unitPrice: 1200 },
  ],
  excluded: 'Maling etter arbeidet.',
  updatedAt: draft.updatedAt,
};

function open(answers: Record<string, unknown> = {}, path = '/offers/new?request=58') {
  return renderApp(<OfferEditorScreen />, {
    path,
    answers: {
      'bookings.requests.receivedById': received,
      'bookings.offers.ofRequest': [],
      'bookings.offers.templates.list': [template],
      'bookings.offers.save': save,
      'bookings.offers.send': send,
      'bookings.calendar.byMaster': calendar,
      'bookings.takenSlots': [{ date: '2026-11-20', time: '13:00' }],
      'masters.byId': master,
      ...answers,
    },
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const price = () => screen.findByLabelText('Pris med mva.');

beforeEach(() => {
  // 12:30 on a Friday in Oslo.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
  signIn(ola, 'token');
  save.mockReset().mockReturnValue(draft);
  send.mockReset().mockReturnValue(sent);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  signOut();
  localStorage.clear();
});

describe('the offer editor', () => {
  test('shows the problem with its pictures, each to open in full', async () => {
    const pictures = ['/uploads/a.webp', '/uploads/b.webp'];
    await open({ 'bookings.requests.receivedById': { ...received, pictures } });
    const problem = within(await screen.findByRole('region', { name: 'Forespørselen' }));
    expect(problem.getByText('Kranen drypper.')).toBeTruthy();
    expect(problem.getAllByRole('listitem')).toHaveLength(pictures.length);
    expect(problem.getAllByRole('button')).toHaveLength(pictures.length);
  });

  test('a tap on a service fills in the line and puts the cursor into its price', async () => {
    await open();
    await press(/Bytte kran/);
    expect(await screen.findByLabelText('Hva som er med')).toHaveProperty('value', 'Bytte kran');
    expect(document.activeElement).toBe(await price());
  });

  test('the sum follows the typed price, with its VAT', async () => {
    await open();
    await press(/Bytte kran/);
    await userEvent.keyboard('1 250,50');
    const foot = within(screen.getByRole('contentinfo'));
    expect(foot.getByText(/1\s250,50/)).toBeTruthy();
    expect(foot.getByText(/herav mva\. 250,10/)).toBeTruthy();
  });

  test('a template fills in all of its lines and its kind', async () => {
    await open();
    await press(/Kran med materiell/);
    expect(await screen.findByDisplayValue('Blandebatteri')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /Høyeste pris/ })).toHaveProperty('checked', true);
    expect(screen.getByDisplayValue('Maling etter arbeidet.')).toBeTruthy();
    expect(within(screen.getByRole('contentinfo')).getByText(/3\s900/)).toBeTruthy();
  });

  test('free slots of the calendar are chips, three of them at most', async () => {
    await open();
    const today = within(await screen.findByRole('group', { name: 'fredag 20. november' }));
    expect(today.queryByRole('button', { name: '12:00' })).toBeNull();
    expect(today.queryByRole('button', { name: '13:00' })).toBeNull();
    for (const time of ['14:00', '15:00', '17:00'])
      await userEvent.click(today.getByRole('button', { name: time, pressed: false }));
    expect(today.getByRole('button', { name: '18:00' })).toHaveProperty('disabled', true);
    await userEvent.click(today.getByRole('button', { name: '15:00', pressed: true }));
    expect(today.getByRole('button', { name: '18:00' })).toHaveProperty('disabled', false);
  });

  test('an estimate quotes the law and offers another limit', async () => {
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: /Prisoverslag/ }));
    expect(screen.getByText(/ikke i noe tilfelle mer enn 15 prosent/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'håndverkertjenesteloven § 32 (2)' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Avtalt grense i prosent'), '10');
    expect(screen.getByText(/opptil 10 prosent høyere/)).toBeTruthy();
  });

  test('what is missing shows at its place, and nothing is sent', async () => {
    await open();
    await press('Se over og send');
    expect(await screen.findByText('Velg en tjeneste')).toBeTruthy();
    expect(screen.getByText('Legg til minst én linje')).toBeTruthy();
    expect(screen.getByText('Foreslå minst én tid')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send tilbudet' })).toBeNull();
  });

  test.each([
    ['-12', 'Prisen kan ikke være negativ'],
    ['12,345', 'Bruk høyst to desimaler'],
    ['10 000 001', 'Prisen kan være høyst 10 000 000 kr'],
  ])('the price “%s” is refused at its field', async (typed, text) => {
    await open();
    await press(/Bytte kran/);
    await userEvent.keyboard(typed);
    await press('Se over og send');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(await price());
  });

  test('the confirmation shows what the customer sees, and sends the offer', async () => {
    const { router } = await open();
    await press(/Bytte kran/);
    await userEvent.keyboard('1780');
    const today = within(await screen.findByRole('group', { name: 'fredag 20. november' }));
    await userEvent.click(today.getByRole('button', { name: '14:00' }));
    await press('Se over og send');
    const preview = within(await screen.findByRole('region', { name: 'Tilbudet' }));
    expect(preview.getByText('Ola Hansen')).toBeTruthy();
    expect(preview.getAllByText(/1\s780/).length).toBeGreaterThan(0);
    expect(router.state.location.search).toMatchObject({ step: 'send' });
    await press('Send tilbudet');
    await waitFor(() => expect(router.state.location.pathname).toBe('/offers/73'));
    expect(send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        requestId: 58,
        serviceId: 4,
        kind: 'fixed',
        lines: [{ kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice: 1780 }],
        times: [{ date: '2026-11-20', time: '14:00' }],
        validDays: 14,
      }),
    );
    expect(localStorage.length).toBe(2);
  });

  test('a time that was taken meanwhile leads back to the times', async () => {
    send.mockImplementation(() => {
      throw refusal(400, 'input.invalid', [{ path: ['times', 0, 'time'], message: 'slotClosed' }]);
    });
    await open();
    await press(/Bytte kran/);
    const today = within(await screen.findByRole('group', { name: 'fredag 20. november' }));
    await userEvent.click(today.getByRole('button', { name: '14:00' }));
    await press('Se over og send');
    await press('Send tilbudet');
    expect(
      await screen.findByText('Mesteren jobber ikke på dette tidspunktet. Velg et annet.'),
    ).toBeTruthy();
    expect(screen.getByText('Når kan du komme?')).toBeTruthy();
  });

  test('what was typed before the network was lost is there again', async () => {
    const lines: OfferValues['lines'] = [
      { kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice: '17x' },
    ];
    storeLocalDraft(7, 58, { values: { ...noValues, serviceId: 4, lines }, basedOn: null });
    await open();
    expect(await price()).toHaveProperty('value', '17x');
  });

  test('another user of the device does not see it', async () => {
    const lines: OfferValues['lines'] = [
      { kind: 'service', text: 'Hemmelig', quantity: 1, unitPrice: 1 },
    ];
    storeLocalDraft(99, 58, { values: { ...noValues, lines }, basedOn: null });
    await open();
    await button(/Bytte kran/);
    expect(screen.queryByDisplayValue('Hemmelig')).toBeNull();
  });

  test('a draft that another device has changed is a choice', async () => {
    const line = { kind: 'service', text: 'Bytte kran', quantity: 1, unitPrice: 1500 } as const;
    storeLocalDraft(7, 58, {
      values: { ...noValues, serviceId: 4, lines: [{ ...line, unitPrice: 1700 }] },
      basedOn: '2026-11-20T09:00:00.000Z',
    });
    await open({ 'bookings.offers.ofRequest': [{ ...draft, serviceId: 4, lines: [line] }] });
    const note = within(await screen.findByRole('alert'));
    expect(note.getByText(/1\s500/)).toBeTruthy();
    expect(note.getByText(/1\s700/)).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
    await press('Hent det som er lagret');
    expect(await price()).toHaveProperty('value', expect.stringMatching(/1\s500/));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a master who is not verified reads why nothing can be sent', async () => {
    await open({ 'masters.byId': { ...master, isVerified: false } });
    expect(await screen.findByText(/Du må være verifisert for å sende tilbud/)).toBeTruthy();
  });

  test('a request that ended takes no offer', async () => {
    await open({ 'bookings.requests.receivedById': { ...received, state: 'withdrawn' } });
    expect(await screen.findByText(/Forespørselen er avsluttet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Se over og send' })).toBeNull();
  });

  test('lines are stored as a template under a name', async () => {
    const store = vi.fn<(input: unknown) => unknown>(() => template);
    await open({ 'bookings.offers.templates.save': store });
    await press(/Bytte kran/);
    await press('Lagre som mal');
    const name = await screen.findByLabelText('Navn på malen');
    await userEvent.clear(name);
    await userEvent.type(name, 'Kran');
    await press('Lagre');
    await waitFor(() => expect(screen.queryByLabelText('Navn på malen')).toBeNull());
    expect(store).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Kran', kind: 'fixed', excluded: '' }),
    );
  });
});
