import type { Withdrawal, WithdrawalPreview } from '@mesterhand/domain/withdrawals/schema';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { jobOf } from '../agreements/job/job-samples.ts';
import { refusal } from '../bookings/booking-samples.ts';
import { WithdrawalOf } from './withdrawal-page.tsx';

const calculation = {
  reason: 'part',
  agreed: 2500,
  callOut: 500,
  byTime: 2000,
  plannedMinutes: 120,
  days: [{ date: '2026-11-24', minutes: 60, amount: 1000 }],
  due: 1500,
} as const;
const preview: WithdrawalPreview = {
  bookingId: 81,
  isPossible: true,
  refusal: null,
  lastDay: '2026-12-04',
  calculation: { ...calculation, days: [...calculation.days] },
};
const made: Withdrawal = {
  bookingId: 81,
  at: '2026-11-24T10:00:00.000Z',
  statement: '',
  amountDue: 1500,
  calculation: { ...calculation, days: [...calculation.days] },
  receipt: 'A-2026-000123',
  receiptText: 'Kvittering A-2026-000123\nÅ betale: 1 500,00 kr',
};

const withdraw = vi.fn<(input: unknown) => Withdrawal>();
let stored: Withdrawal | undefined;
beforeEach(() => {
  stored = undefined;
  withdraw.mockReset().mockImplementation(() => (stored = made));
});
afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
});

function open(side: 'client' | 'master', shown: WithdrawalPreview = preview) {
  const job = jobOf(side);
  signIn(job.user, 'token');
  return renderApp(<WithdrawalOf job={job} />, {
    path: '/bookings/81/withdrawal',
    answers: {
      'bookings.withdrawals.ofBooking': () => {
        if (stored) return stored;
        throw refusal(404, 'withdrawals.notFound');
      },
      'bookings.withdrawals.preview': shown,
      'bookings.withdrawals.withdraw': withdraw,
    },
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a withdrawal', () => {
  test('shows what is due day by day, is confirmed in a second step, and gives the receipt', async () => {
    await open('client');
    expect(await screen.findByText(/til og med fredag 4\. desember/)).toBeTruthy();
    expect(screen.getByText('tirsdag 24. november: 60 av 120 minutter')).toBeTruthy();
    expect(screen.getByText(/^1\s500\skr$/)).toBeTruthy();
    await press('Angre avtalen');
    expect(withdraw).not.toHaveBeenCalled();
    await press('Angre avtalen – bekreft');
    expect(await screen.findByText(/Kvittering A-2026-000123/)).toBeTruthy();
    expect(withdraw.mock.calls[0]?.[0]).toEqual({
      bookingId: 81,
      statement: '',
      seenDue: 1500,
      language: 'nb',
    });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Kvittering' })),
    );
  });

  test('a sum that has grown meanwhile is explained, and nothing is withdrawn', async () => {
    withdraw.mockImplementation(() => {
      throw refusal(409, 'withdrawals.dueChanged');
    });
    await open('client');
    await press('Angre avtalen');
    await press('Angre avtalen – bekreft');
    expect(await screen.findByText(/Det er nå mer å betale/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Kvittering' })).toBeNull();
  });

  test.each([
    ['withdrawals.tooLate', /Angrefristen er ute/, 'angrerettloven §§ 20–21'],
    ['withdrawals.lost', /Angreretten gikk tapt/, 'angrerettloven § 22 c'],
    ['withdrawals.urgent', /ingen angrerett på hastearbeid/, 'angrerettloven § 22 i'],
  ])('is impossible with the reason and the law: %s', async (code, text, law) => {
    await open('client', { ...preview, isPossible: false, refusal: code, calculation: null });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: law })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Angre avtalen' })).toBeNull();
  });

  test('is the customer’s alone; the master reads the receipt', async () => {
    await open('master');
    expect(await screen.findByText('Bare kunden kan angre avtalen')).toBeTruthy();
    cleanup();
    stored = made;
    await open('master');
    expect(await screen.findByText(/Kvittering A-2026-000123/)).toBeTruthy();
  });
});
