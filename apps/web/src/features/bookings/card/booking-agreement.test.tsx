import type { Booking } from '@mesterhand/domain/bookings/schema';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { accepted, kari, ola } from '../booking-samples.ts';
import { BookingCard } from './booking-card.tsx';
// Preloads the lazy module.
import './opened-card.tsx';

function open(booking: Booking) {
  signIn(kari, 'token');
  return renderApp(<BookingCard booking={booking} viewer="client" user={kari} isLinked />);
}
const links = () =>
  ['Avtale', 'Endringer'].map((name) => screen.queryByRole('link', { name }) !== null);

afterEach(() => {
  cleanup();
  signOut();
});

test('a booking with an agreement links to it and its changes', async () => {
  await open(accepted);
  expect(await screen.findByText(/Mesteren har bekreftet/)).toBeTruthy();
  await screen.findByRole('link', { name: 'Avtale' });
  expect(links()).toEqual([true, true]);
  expect(screen.queryByText(/Ingen skriftlig avtale/)).toBeNull();
});

test('one that an administrator accepted says why there is none, and nothing in the master’s name', async () => {
  await open({ ...accepted, priceBasis: 'service', hasAgreement: false });
  expect(await screen.findByText(/den lages bare når mesteren selv godtar/)).toBeTruthy();
  expect(screen.getByText('Tiden er satt av hos mesteren.')).toBeTruthy();
  expect(screen.queryByText(/Mesteren har bekreftet/)).toBeNull();
  expect(links()).toEqual([false, false]);
});

test('one at a rate per hour says that it has no fixed price', async () => {
  await open({ ...accepted, priceBasis: 'hour', hasAgreement: false });
  expect(await screen.findByText('Ingen skriftlig avtale: prisen er en timepris.')).toBeTruthy();
  expect(links()).toEqual([false, false]);
});

test('a card shows the next step, and the rest once it is opened', async () => {
  signIn(ola, 'token');
  await renderApp(
    <ul>
      <BookingCard
        booking={{ ...accepted, scheduledDate: '2026-11-02' }}
        viewer="master"
        user={ola}
      />
    </ul>,
  );
  const toggle = await screen.findByRole('button', { name: 'Mer om bestilling 81' });
  const isShown = (name: string) => screen.queryByRole('button', { name }) !== null;
  expect(['Start oppdrag', 'Avbryt oppdrag', 'Vis historikk'].map(isShown)).toEqual([
    true,
    false,
    false,
  ]);
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle);
  expect(['Start oppdrag', 'Avbryt oppdrag', 'Vis historikk'].map(isShown)).toEqual([
    true,
    false,
    true,
  ]);
  expect(links()).toEqual([true, true]);
});
