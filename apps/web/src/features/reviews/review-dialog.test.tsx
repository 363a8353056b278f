import { notifications } from '@mantine/notifications';
import type { SessionUser } from '@mesterhand/domain/access/actor';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DialogProps } from '../../core/navigation/dialogs.tsx';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { accepted, detailOf, kari, master, ola, refusal } from '../bookings/booking-samples.ts';
import ReviewDialog from './review-dialog.tsx';

const words = 'Ryddig, presis og hyggelig.';
const completed = detailOf({ ...accepted, status: 'completed' });
const answers = { 'masters.byId': master, 'bookings.byId': completed };

async function open(
  props: Partial<DialogProps>,
  { user = kari, ...more }: Record<string, unknown> & { user?: SessionUser | null } = {},
) {
  if (user) signIn(user, 'token');
  const onClose = vi.fn<() => void>();
  const app = await renderApp(
    <>
      <Toasts />
      <ReviewDialog onClose={onClose} {...props} />
    </>,
    { answers: { ...answers, ...more } },
  );
  return { ...app, onClose };
}

const write = async (text: string) =>
  userEvent.type(await screen.findByLabelText('Kommentar'), text);
const send = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Send anmeldelse' }));
const written = (approved: boolean) =>
  vi.fn<(input: unknown) => unknown>(() => ({ id: 1, masterId: 12, approved }));

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  signOut();
  sessionStorage.clear();
});

describe('the review dialog', () => {
  test('C-109 starts with five labelled stars, and arrow keys choose', async () => {
    await open({ master: 12 });
    const radios = await screen.findAllByRole('radio');
    expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual([
      'Meget dårlig, 1 av 5',
      'Dårlig, 2 av 5',
      'Middels, 3 av 5',
      'Bra, 4 av 5',
      'Utmerket, 5 av 5',
    ]);
    expect(screen.getByRole('radio', { checked: true })).toBe(radios[4]);
    await userEvent.click(screen.getByRole('radio', { name: /^Middels/ }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { checked: true })).toBe(radios[3]);
    expect(screen.getByText('Bra')).toBeTruthy();
  });

  test('C-110 requires ten characters without blanks, and sends nothing before', async () => {
    const create = written(true);
    await open({ master: 12 }, { 'masters.reviews.create': create });
    await send();
    expect(await screen.findByText('Vennligst skriv en kommentar')).toBeTruthy();
    const field = screen.getByLabelText('Kommentar');
    expect(document.activeElement).toBe(field);
    await write('   123456789   ');
    expect(screen.getByText('9 av minst 10 tegn')).toBeTruthy();
    await send();
    expect(await screen.findByText('Kommentaren må inneholde minst 10 tegn')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(create).not.toHaveBeenCalled();
  });

  test('C-111 C-112 of a booking: its own payload, shown as published, and closed', async () => {
    const create = written(true);
    const { onClose } = await open(
      { master: 12, booking: 81 },
      { 'masters.reviews.create': create },
    );
    expect(await screen.findByText(/^Bytte kran, /)).toBeTruthy();
    expect(screen.queryByText(/Vi leser gjennom/)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Bra/ }));
    await write(words);
    await send();
    expect(await screen.findByText('Takk!')).toBeTruthy();
    expect(screen.getByText('Din anmeldelse er publisert')).toBeTruthy();
    expect(create).toHaveBeenCalledExactlyOnceWith({
      masterId: 12,
      bookingId: 81,
      rating: 4,
      text: words,
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('C-112 a pending one is not called published', async () => {
    const create = written(false);
    await open({ master: 12 }, { 'masters.reviews.create': create });
    await write(words);
    await send();
    expect(await screen.findByText('Anmeldelsen din vises så snart den er godkjent.')).toBeTruthy();
    expect(screen.queryByText('Din anmeldelse er publisert')).toBeNull();
    expect(create).toHaveBeenCalledExactlyOnceWith({ masterId: 12, rating: 5, comment: words });
  });

  test('C-112 sending re-fetches the master and the bookings, and removes the draft', async () => {
    const byId = vi.fn<() => unknown>(() => master);
    const { unmount } = await open(
      { master: 12 },
      { 'masters.byId': byId, 'masters.reviews.create': written(true) },
    );
    await write(words);
    expect(byId).toHaveBeenCalledOnce();
    await send();
    await waitFor(() => expect(byId).toHaveBeenCalledTimes(2));
    unmount();
    await open({ master: 12 });
    expect(await screen.findByLabelText('Kommentar')).toHaveProperty('value', '');
  });

  test('a failure keeps the draft, also after closing; another user does not see it', async () => {
    const { onClose, unmount } = await open(
      { master: 12 },
      {
        'masters.reviews.create': () => {
          throw refusal(500);
        },
      },
    );
    await userEvent.click(await screen.findByRole('radio', { name: /^Dårlig/ }));
    await write(words);
    await send();
    expect(await screen.findByText('Feil')).toBeTruthy();
    expect(screen.getByText('Kunne ikke sende anmeldelse. Prøv igjen.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Kommentar')).toHaveProperty('value', words);
    unmount();
    const again = await open({ master: 12 });
    expect(await screen.findByLabelText('Kommentar')).toHaveProperty('value', words);
    expect(screen.getByRole('radio', { checked: true }).getAttribute('value')).toBe('2');
    again.unmount();
    await open({ master: 12 }, { user: { ...kari, id: 99 } });
    expect(await screen.findByLabelText('Kommentar')).toHaveProperty('value', '');
  });

  test('a refusal of the server shows its own text', async () => {
    await open(
      { master: 12 },
      {
        'masters.reviews.create': () => {
          throw refusal(409, 'reviews.alreadyWritten');
        },
      },
    );
    await write(words);
    await send();
    expect(
      await screen.findByText('Du har allerede skrevet en anmeldelse av denne mesteren.'),
    ).toBeTruthy();
  });

  test('C-39 C-38 a visitor signs in, and returns to this master', async () => {
    const { router } = await open({ master: 12, booking: 81 }, { user: null });
    expect(await screen.findByText('Logg inn for å skrive en anmeldelse')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Logg inn' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        dialog: 'login',
        next: 'review',
        master: 12,
        booking: 81,
      }),
    );
  });

  test.each<[string, object, string]>([
    ['reviewed', { reviewed: true }, 'Du har allerede vurdert denne bestillingen.'],
    ['under way', { status: 'in_progress' }, 'Du kan vurdere jobben når den er fullført.'],
    ['of somebody else', { clientId: 99 }, 'Bestillingen finnes ikke.'],
  ])('a booking that is %s is not reviewed', async (_name, more, text) => {
    await open({ booking: 81 }, { 'bookings.byId': { ...completed, ...more } });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send anmeldelse' })).toBeNull();
  });

  test('C-32 reviewing oneself is refused', async () => {
    await open({ master: 12 }, { user: ola });
    expect(await screen.findByText('Du kan ikke vurdere deg selv.')).toBeTruthy();
  });

  test('a URL without a master shows an error', async () => {
    await open({});
    expect(await screen.findByText(/^Ingen mester valgt/)).toBeTruthy();
  });
});
