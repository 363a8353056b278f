import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { booking, detailOf, refusal } from '../../bookings/booking-samples.ts';
import { admin, row } from '../bookings-samples.ts';
import BookingsTab from '../bookings-tab.tsx';

const page = { items: [row], total: 1, isCounted: true, nextCursor: null };
const successor = {
  masterId: 7,
  name: 'Per Lie',
  city: 'oslo',
  rating: 4.5,
  reviewCount: 2,
  isVerified: true,
  serviceId: 70,
  service: 'Bytte kran',
  price: 600,
};

function open(path: string, answers: Record<string, unknown> = {}, shown = booking) {
  const screens = (
    <>
      <BookingsTab />
      <Toasts />
    </>
  );
  return renderApp(screens, {
    path,
    answers: {
      'admin.bookings.list': {
        ...page,
        items: [{ ...row, status: shown.status, clientId: shown.clientId }],
      },
      'bookings.byId': detailOf(shown),
      'admin.bookings.successors': [successor],
      ...answers,
    },
  });
}

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => signIn(admin, 'token'));
afterEach(() => {
  act(() => notifications.clean());
  signOut();
});

test('the menu of a row opens a step by its URL', async () => {
  const { router } = await open('/admin/bookings');
  await press(/^Handlinger: bestilling #81/);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Overfør' }));
  expect(await screen.findByRole('dialog', { name: 'Overføre bestilling #81' })).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ item: 81, step: 'handOver' });
});

test('hands a booking over with the reason, reports it and takes it back', async () => {
  const made = { ...booking, id: 82, masterId: 7, status: 'pending' as const };
  const handOver = vi.fn<(input: object) => unknown>(() => detailOf(made));
  const setStatus = vi.fn<(input: object) => unknown>(() => detailOf(made));
  const reopen = vi.fn<(input: object) => unknown>(() => detailOf(booking));
  await open('/admin/bookings?item=81&step=handOver', {
    'admin.bookings.handOver': handOver,
    'admin.bookings.setStatus': setStatus,
    'admin.bookings.reopen': reopen,
  });
  const dialog = await dialogOf('Overføre bestilling #81');
  await userEvent.click(await dialog.findByRole('radio', { name: /Per Lie/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send forespørselen' }));
  expect(dialog.getByText('Skriv en begrunnelse.')).toBeTruthy();
  expect(handOver).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByRole('textbox'), 'Mesteren er syk.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send forespørselen' }));
  await waitFor(() =>
    expect(handOver).toHaveBeenCalledExactlyOnceWith({
      id: 81,
      serviceId: 70,
      seen: 'pending',
      reason: 'Mesteren er syk.',
    }),
  );
  expect(
    await screen.findByText('Bestilling #81 er overført som #82 og venter på svar'),
  ).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Angre');
  const reason = 'Endringen er trukket tilbake.';
  await waitFor(() =>
    expect(reopen).toHaveBeenCalledExactlyOnceWith({ id: 81, seen: 'cancelled', reason }),
  );
  expect(setStatus).toHaveBeenCalledExactlyOnceWith({
    id: 82,
    status: 'cancelled',
    seen: 'pending',
    reason,
  });
  expect(await screen.findByText('Endringen er angret')).toBeTruthy();
});

test('opens a cancelled booking again, and offers the free times in the place of a taken one', async () => {
  const cancelled = { ...booking, status: 'cancelled' as const, scheduledDate: '2099-12-01' };
  const reopen = vi
    .fn<(input: object) => unknown>()
    .mockImplementationOnce(() =>
      Promise.reject(
        refusal(409, 'bookings.slotTaken', [
          { path: ['times', '2099-12-01', '14:00'], message: 'stillFree' },
        ]),
      ),
    )
    .mockImplementation(() => detailOf({ ...cancelled, status: 'pending' }));
  await open('/admin/bookings?item=81&step=reopen', { 'admin.bookings.reopen': reopen }, cancelled);
  const dialog = await dialogOf('Gjenåpne bestilling #81');
  await userEvent.type(await dialog.findByRole('textbox'), 'Avbrutt ved en feil.');
  await userEvent.click(dialog.getByRole('button', { name: 'Gjenåpne bestillingen' }));
  await userEvent.click(await dialog.findByRole('button', { name: /14:00/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Gjenåpne bestillingen' }));
  await waitFor(() =>
    expect(reopen).toHaveBeenLastCalledWith({
      id: 81,
      seen: 'cancelled',
      reason: 'Avbrutt ved en feil.',
      at: { date: '2099-12-01', time: '14:00' },
    }),
  );
  expect(await screen.findByText(/Bestilling #81 er åpen igjen/)).toBeTruthy();
});

test('a typed reason is not lost without a question', async () => {
  await open('/admin/bookings?item=81&step=move');
  const dialog = await dialogOf('Flytte bestilling #81');
  await userEvent.type(await dialog.findByRole('textbox'), 'Syk');
  await userEvent.click(dialog.getByRole('button', { name: 'Flytt hit' }));
  expect(dialog.getByText('Velg dag og klokkeslett.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Avbryt' }));
  expect(await screen.findByRole('dialog', { name: 'Gå uten å lagre?' })).toBeTruthy();
});

test('nobody who takes part in a booking is offered its steps of staff', async () => {
  await open('/admin/bookings', {}, { ...booking, clientId: admin.id });
  await screen.findByText('Kari Nordmann');
  await press(/^Handlinger: bestilling #81/);
  for (const name of ['Flytt', 'Overfør'])
    expect((await screen.findByRole('menuitem', { name })).hasAttribute('data-disabled')).toBe(
      true,
    );
});
