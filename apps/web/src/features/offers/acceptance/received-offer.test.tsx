import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { kari, refusal } from '../../bookings/booking-samples.ts';
import { request, sent } from '../offer-samples.ts';
import ReceivedOffer from './received-offer.tsx';

const accept = vi.fn<(input: unknown) => unknown>();

function open(offer: Offer = sent, answers: Record<string, unknown> = {}) {
  return renderApp(<ReceivedOffer offer={offer} />, {
    path: '/offers/73',
    answers: {
      'bookings.requests.byId': request,
      'bookings.offers.accept': accept,
      ...answers,
    },
  });
}

const binding = 'Godta tilbudet – bindende med betalingsplikt';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const early = () => screen.findByRole('radio', { name: /24\. november/ });
const late = () => screen.findByRole('radio', { name: /15\. desember/ });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
  signIn(kari, 'token');
  accept.mockReset().mockReturnValue({ bookingId: 81, agreementNumber: '2026-000123' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  signOut();
});

describe('accepting an offer', () => {
  test('the whole price, the ceiling, the place and the right to withdraw are shown beforehand', async () => {
    await open();
    await userEvent.click(await late());
    expect(screen.getAllByText(/1\s780/).length).toBeGreaterThan(1);
    expect(screen.getByText('Storgata 12, 0184 Oslo')).toBeTruthy();
    expect(
      screen.getByText('Godtar du nå, kan du angre til og med fredag 4. desember.'),
    ).toBeTruthy();
    expect(screen.getByText(/angre avtalen uten å gi noen grunn i 14 dager/)).toBeTruthy();
  });

  test('nothing is accepted without a time', async () => {
    await open();
    await press(binding);
    expect(await screen.findAllByText('Velg en av tidene')).toHaveLength(2);
    expect(accept).not.toHaveBeenCalled();
  });

  test('a time after the period needs no request, and binds by the button alone', async () => {
    await open();
    await userEvent.click(await late());
    expect(screen.queryByRole('checkbox')).toBeNull();
    await press(binding);
    await waitFor(() => expect(accept).toHaveBeenCalledOnce());
    expect(accept).toHaveBeenCalledWith({
      id: 73,
      time: { date: '2026-12-15', time: '12:00' },
      seenTotal: 1780,
      startsEarly: false,
      wording: { version: '2026-11-26', language: 'nb' },
      notifyAbove: null,
    });
  });

  test('a time within the period needs the express request, with its consequences', async () => {
    await open();
    await userEvent.click(await early());
    const box = screen.getByRole('checkbox', { name: /Jeg ber uttrykkelig om/ });
    expect(screen.getByText(/betales en del av prisen/)).toBeTruthy();
    await press(binding);
    expect(await screen.findByText(/Kryss av for at du ber om start/)).toBeTruthy();
    expect(accept).not.toHaveBeenCalled();
    await userEvent.click(box);
    await press(binding);
    await waitFor(() =>
      expect(accept).toHaveBeenCalledWith(expect.objectContaining({ startsEarly: true })),
    );
  });

  test('an emergency has no right to withdraw and needs no request', async () => {
    await open(sent, { 'bookings.requests.byId': { ...request, isEmergency: true } });
    await userEvent.click(await early());
    expect(screen.getByText(/ba om hjelp som haster/)).toBeTruthy();
    expect(screen.getByText(/angrerettloven § 22 i/)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('a time that was taken meanwhile is named, and the other one is left to choose', async () => {
    accept.mockImplementation(() => {
      throw refusal(409, 'bookings.slotTaken');
    });
    await open();
    await userEvent.click(await late());
    await press(binding);
    expect(await screen.findByText(/Tiden ble nettopp tatt/)).toBeTruthy();
    expect(await late()).toHaveProperty('disabled', true);
    expect(await early()).toHaveProperty('disabled', false);
  });

  test('where no time is left, the customer can ask for others', async () => {
    await open({ ...sent, times: [{ date: '2026-11-20', time: '10:00' }] });
    expect(await screen.findByText(/Ingen av tidene er ledige lenger/)).toBeTruthy();
    expect(screen.getByRole('radio')).toHaveProperty('disabled', true);
  });

  test('an account without a phone is asked for one', async () => {
    signIn({ ...kari, phone: '' }, 'token');
    accept.mockImplementationOnce(() => {
      throw refusal(400, 'input.invalid', [{ path: ['clientPhone'], message: 'required' }]);
    });
    await open();
    await userEvent.click(await late());
    await press(binding);
    expect(await screen.findByText('Feltet er påkrevd')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Telefon'), '90000003');
    await press(binding);
    await waitFor(() =>
      expect(accept).toHaveBeenLastCalledWith(expect.objectContaining({ clientPhone: '90000003' })),
    );
  });

  test('an open account has no ceiling, and a sum before which the customer is notified', async () => {
    await open({ ...sent, kind: 'openAccount', ceiling: null });
    expect((await screen.findAllByText('Ingen øvre grense')).length).toBe(2);
    await userEvent.type(screen.getByLabelText(/Varsle meg før summen/), '5 000');
    await userEvent.click(await late());
    await press(binding);
    await waitFor(() =>
      expect(accept).toHaveBeenCalledWith(expect.objectContaining({ notifyAbove: 5000 })),
    );
  });

  test('other refusals show beside the button', async () => {
    accept.mockImplementation(() => {
      throw refusal(409, 'agreements.wordingChanged');
    });
    await open();
    await userEvent.click(await late());
    await press(binding);
    expect((await screen.findByRole('alert')).textContent).toContain('Teksten er endret');
  });

  test('declining asks first, and sends the reason', async () => {
    const decline = vi.fn<(input: unknown) => unknown>(() => ({ ...sent, state: 'declined' }));
    await open(sent, { 'bookings.offers.decline': decline });
    await press('Takk nei');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Takke nei til tilbudet fra Ola Hansen?' }),
    );
    await userEvent.type(dialog.getByRole('textbox'), 'For dyrt.');
    await press('Ja, takk nei');
    await waitFor(() => expect(decline).toHaveBeenCalledWith({ id: 73, reason: 'For dyrt.' }));
  });
});

describe('an offer that can no longer be accepted', () => {
  test.each<[string, Partial<Offer>, string]>([
    ['expired', { validUntil: '2026-11-19T23:00:00.000Z' }, 'Tilbudet har gått ut.'],
    ['retracted', { state: 'retracted' }, 'Mesteren har trukket tilbudet tilbake.'],
    ['declined', { state: 'declined' }, 'Du har takket nei til dette tilbudet.'],
    ['closed', { state: 'closed' }, 'Tilbudet gjelder ikke lenger'],
  ])('%s says so, without the button', async (_, change, text) => {
    await open({ ...sent, ...change });
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
    expect(screen.queryByRole('button', { name: binding })).toBeNull();
  });

  test('an accepted one leads to the agreement and the booking', async () => {
    await open({ ...sent, state: 'accepted', bookingId: 81 });
    expect(await screen.findByText('Avtalen er inngått')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Se avtalen' });
    expect(link.getAttribute('href')).toBe('/bookings/81/agreement');
  });
});
