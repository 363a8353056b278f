import { notifications } from '@mantine/notifications';
import type { ListedNoShow } from '@mesterhand/domain/bookings/cancellation-schema';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { admin } from '../bookings-samples.ts';
import NoShowsView from './no-shows-view.tsx';

const report: ListedNoShow = {
  id: 7,
  bookingId: 81,
  side: 'client',
  statement: 'Ingen kom.',
  state: 'disputed',
  reportedAt: '2026-11-24T10:00:00.000Z',
  answerUntil: '2026-11-27T10:00:00.000Z',
  answer: 'Jeg var der.',
  answeredAt: '2026-11-24T11:00:00.000Z',
  note: null,
  decidedAt: null,
  clientId: 3,
  client: 'Kari Nordmann',
  masterId: 12,
  master: 'Ola Hansen',
  scheduledDate: '2026-11-24',
  scheduledTime: '10:00',
  fee: 500,
  recorded: null,
};

beforeEach(() => signIn(admin, 'token'));
afterEach(() => {
  act(() => notifications.clean());
  signOut();
});

function open(answers: Record<string, unknown> = {}) {
  const screens = (
    <>
      <NoShowsView />
      <Toasts />
    </>
  );
  return renderApp(screens, {
    path: '/admin/bookings?view=noShows&item=7',
    answers: {
      'bookings.noShows.list': { items: [report], nextCursor: null },
      'bookings.noShows.byId': report,
      ...answers,
    },
  });
}

test('both sides’ words stand side by side, and a decision needs a reason', async () => {
  const decide = vi.fn<(input: unknown) => unknown>(() => ({ ...report, state: 'upheld' }));
  await open({ 'bookings.noShows.decide': decide });
  const dialog = within(await screen.findByRole('dialog', { name: 'Uteblivelse – bestilling 81' }));
  for (const text of ['Ingen kom.', 'Jeg var der.']) expect(dialog.getByText(text)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Gi medhold og noter beløpet' }));
  expect(dialog.getByText('Skriv en begrunnelse.')).toBeTruthy();
  expect(decide).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByRole('textbox', { name: /Begrunnelse/ }), 'Loggen.');
  await userEvent.click(dialog.getByRole('button', { name: 'Gi medhold og noter beløpet' }));
  expect(await screen.findByText('Saken er avgjort')).toBeTruthy();
  expect(decide).toHaveBeenCalledExactlyOnceWith({ id: 7, outcome: 'upheld', note: 'Loggen.' });
});

test('one of the two sides cannot decide', async () => {
  signIn({ ...admin, id: 3 }, 'token');
  await open();
  expect(await screen.findByText(/en annen moderator må avgjøre den/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Avvis meldingen' })).toBeNull();
});
