import { notificationKinds } from '@mesterhand/domain/notifications/kinds';
import type { Preferences } from '@mesterhand/domain/notifications/preferences';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { trpc } from '../../core/api/trpc.ts';
import Toasts from '../../ui/shell/toasts.tsx';
import { ChannelTable } from './channel-table.tsx';
import { NotificationList } from './notification-list.tsx';

afterEach(cleanup);

const never = new Promise<never>(() => {});
const offline = () => Promise.reject(new Error('Failed to fetch'));

/** Answers once; later requests stay pending, as without a network. */
function once(answer: unknown) {
  let isAsked = false;
  return () => {
    if (isAsked) return never;
    isAsked = true;
    return answer;
  };
}

const notification = {
  id: 1,
  notice: { kind: 'messageReceived', conversationId: 3, person: 'Ola', count: 1, voiceMs: null },
  path: '/messages/3',
  createdAt: new Date().toISOString(),
  readAt: null,
};

test('a notification that could not be removed reappears, even if the list cannot be re-fetched', async () => {
  await renderApp(
    <>
      <NotificationList headings="h2" />
      <Toasts />
    </>,
    {
      answers: {
        'auth.notifications.list': once({ items: [notification], nextCursor: null }),
        'auth.notifications.delete': offline,
      },
    },
  );
  await screen.findByRole('link', { name: /1 ny melding fra Ola/ });
  await userEvent.click(screen.getByRole('button', { name: /^Fjern/ }));
  expect(await screen.findByText('Kunne ikke fjerne varselet')).toBeTruthy();
  expect(screen.getByRole('link', { name: /1 ny melding fra Ola/ })).toBeTruthy();
});

const preferences: Preferences = {
  kinds: notificationKinds.map((kind) => ({ kind, mail: true, push: true, sms: false })),
  quietHours: null,
  language: 'nb',
  available: { mail: true, push: true, sms: false },
  hasPhone: true,
};

function Settings() {
  const { data } = trpc.auth.notifications.preferences.useQuery();
  return data ? <ChannelTable preferences={data} /> : null;
}

test('a setting that could not be saved is rolled back, even if the settings cannot be re-fetched', async () => {
  await renderApp(
    <>
      <Settings />
      <Toasts />
    </>,
    {
      answers: {
        'auth.notifications.preferences': once(preferences),
        'auth.notifications.setPreferences': offline,
      },
    },
  );
  const [box] = await screen.findAllByRole('checkbox', { name: 'E-post' });
  if (box === undefined) throw new Error('There is no checkbox.');
  await userEvent.click(box);
  expect(await screen.findByText('Kunne ikke lagre innstillingen')).toBeTruthy();
  await waitFor(() => expect(box).toHaveProperty('checked', true));
});
