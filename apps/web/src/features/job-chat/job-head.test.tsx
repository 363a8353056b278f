import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { kari, refusal } from '../auth/auth-samples.ts';
import { conversation } from '../messages/message-samples.ts';
import { JobHead } from './job-head.tsx';

beforeEach(() => {
  localStorage.setItem('language', 'nb');
  signIn(kari, 'token');
});
afterEach(() => {
  cleanup();
  signOut();
});

test('a job that cannot be read leaves a link to it, and not a skeleton', async () => {
  await renderApp(<JobHead bookingId={41} conversation={conversation} user={kari} />, {
    answers: {
      'bookings.byId': () => {
        throw refusal('bookings.notFound', 404);
      },
    },
  });
  const link = await screen.findByRole('link', { name: 'Se jobben' });
  expect(link.getAttribute('href')).toBe('/dashboard?booking=41');
});
