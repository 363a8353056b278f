import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { accepted, booking, detailOf } from '../booking-samples.ts';
import { ProposalNote } from './proposal-note.tsx';

const tomorrow = '2099-12-01';
const proposal = {
  id: 31,
  side: 'client' as const,
  times: [
    { date: tomorrow, time: '10:00' },
    { date: tomorrow, time: '14:00' },
    { date: '2020-01-01', time: '10:00' },
  ],
  proposedAt: '2026-11-19T10:00:00.000Z',
};
const proposed = { ...accepted, proposal };

test('the other side takes a proposed time with one tap; times that have passed are not offered', async () => {
  const accept = vi.fn<(input: object) => BookingDetail>(() => detailOf(accepted));
  await renderApp(<ProposalNote booking={proposed} viewer="master" />, {
    answers: { 'bookings.moves.accept': accept },
  });
  const note = screen.getByRole('status');
  within(note).getByText('Kunden foreslår en annen tid');
  expect(within(note).getAllByRole('button', { name: /^Ta / })).toHaveLength(2);
  await userEvent.click(within(note).getByRole('button', { name: /^Ta .*kl\.\s14:00$/u }));
  expect(accept).toHaveBeenCalledWith({ id: 31, date: tomorrow, time: '14:00' });
});

test('the side that proposes can withdraw, and takes nothing itself', async () => {
  const withdraw = vi.fn<(input: object) => BookingDetail>(() => detailOf(accepted));
  await renderApp(<ProposalNote booking={proposed} viewer="client" />, {
    answers: { 'bookings.moves.withdraw': withdraw },
  });
  expect(screen.queryByRole('button', { name: /^Ta / })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Trekk tilbake' }));
  expect(withdraw).toHaveBeenCalledWith({ id: 31 });
});

test('nothing is shown without a proposal', async () => {
  await renderApp(<ProposalNote booking={booking} viewer="client" />);
  expect(screen.queryByRole('status')).toBeNull();
});
