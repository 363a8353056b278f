import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SessionUser, sessionUserSchema } from '@mesterhand/domain/access/actor';
import { afterEach, describe, expect, test } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { ola, reviewOf } from '../master-samples.ts';
import { Reviews } from './reviews.tsx';
import { sampleOf } from '../../../core/testing/sample.ts';

const kari = sampleOf(sessionUserSchema, {
  id: 12,
  email: 'kunde@demo.no',
  firstName: 'Kari',
  lastName: 'Nordmann',
  userType: 'client',
  role: 'user',
});

const open = (user: SessionUser | null, path = '/master/12', reviews = [reviewOf(1, 5)]) => {
  if (user) signIn(user, 'token');
  const answers = {
    'masters.reviews.list': { items: reviews, nextCursor: null },
    'masters.reviews.counts': { withPictures: 0 },
  };
  return renderApp(<Reviews master={ola} withPictures={false} onPictures={() => undefined} />, {
    path,
    answers,
  });
};

afterEach(() => {
  cleanup();
  signOut();
});

test.each([
  ['with reviews', [reviewOf(1, 5)]],
  ['without any yet', []],
])('C-32 a signed-in user writes one, %s', async (_name, reviews) => {
  const { router } = await open(kari, '/master/12', reviews);
  await userEvent.click(await screen.findByRole('button', { name: 'Legg igjen en vurdering' }));
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ dialog: 'review', master: 12 }),
  );
});

test('C-32 this master does not', async () => {
  await open({ ...kari, userType: 'master', masterId: 12 });
  await screen.findByText('Anmeldelse nummer 1');
  expect(screen.queryByRole('button', { name: /^(Legg igjen|Logg inn)/ })).toBeNull();
});

test('C-39 a visitor signs in first, and returns to this master’s review', async () => {
  const { router } = await open(null);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Logg inn for å skrive en anmeldelse' }),
  );
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({
      dialog: 'login',
      next: 'review',
      master: 12,
    }),
  );
});

test('C-38 from the profile dialog it replaces that dialog', async () => {
  const { router } = await open(kari, '/services?dialog=profile&master=12');
  const steps = router.history.length;
  await userEvent.click(await screen.findByRole('button', { name: 'Legg igjen en vurdering' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'review' }));
  expect(router.history.length).toBe(steps);
});

describe('trap 7 the user’s own review pending approval', () => {
  const waiting = { ...reviewOf(3, 1), mine: true, pending: true };

  test('is marked, and counts neither in the bars nor in their total', async () => {
    await open(kari, '/master/12', [waiting, reviewOf(1, 5)]);
    expect(await screen.findByText('Venter på godkjenning')).toBeTruthy();
    expect(screen.getByText('Bare du ser anmeldelsen til den er godkjent.')).toBeTruthy();
    const bars = screen.getByRole('list', { name: 'Fordeling av stjerner' });
    expect(bars.textContent).toContain('5 stjerner: 1 av 1');
    expect(bars.textContent).toContain('1 stjerne: 0 av 1');
  });

  test('A-16 hidden by moderators it is marked as such, and no longer as pending', async () => {
    await open(kari, '/master/12', [{ ...reviewOf(3, 1), mine: true, hidden: true }]);
    expect(await screen.findByText('Vises ikke')).toBeTruthy();
    expect(screen.queryByText('Venter på godkjenning')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Fordeling av stjerner' })).toBeNull();
  });

  test('has no summary where it is the only one', async () => {
    await open(kari, '/master/12', [waiting]);
    expect(await screen.findByText('Venter på godkjenning')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Fordeling av stjerner' })).toBeNull();
  });
});
