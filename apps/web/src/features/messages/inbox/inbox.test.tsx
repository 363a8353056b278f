import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Conversation } from '@mesterhand/domain/messages/schema';
import { nobodysName } from '@mesterhand/domain/privacy/nobody';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp, type Stream } from '../../../core/testing/testing.tsx';
import { Greeting } from '../../../ui/shell/account-actions.tsx';
import { ContactButton } from './contact-button.tsx';
import InboxEntry from './inbox-entry.tsx';
import { InboxScreen } from './inbox-screen.tsx';
import { outboxKey } from '../outbox/outbox.ts';
import { MessageButton, MessageLink } from './message-button.tsx';
import { conversation, enquiry, kari, message, ofKari, ola } from '../message-samples.ts';
// Preloads the lazy part.
import '../chat/chat.tsx';

const page = (items: unknown[], nextCursor: string | null = null) => ({ items, nextCursor });
const last = {
  text: 'Ses i morgen',
  image: false,
  document: false,
  voiceMs: null,
  automatic: false,
  senderId: ola.id,
  sentAt: '2026-11-20T10:02:00.000Z',
  seq: 2,
};
const one: Conversation = { ...conversation, lastMessage: last, unread: 2 };

afterEach(() => {
  cleanup();
  signOut();
});

describe('the list of conversations', () => {
  const open = (answers: Record<string, unknown>, user: SessionUser | null = kari) => {
    if (user) signIn(user, 'token');
    return renderApp(<InboxScreen />, { path: '/messages', answers });
  };

  test('shows the other side, the subject, the last message and the number of unread ones', async () => {
    await open({ 'messages.conversations': page([one]) });
    const row = await screen.findByRole('link', { name: /Ola Hansen/ });
    expect(row.textContent).toContain('Bytte kran · onsdag 25. november');
    expect(row.textContent).toContain('Ses i morgen');
    expect(row.textContent).toContain('2 uleste meldinger');
  });

  test('shows an erased account as such in the language of the page', async () => {
    const gone = { ...one, other: { ...one.other, name: nobodysName }, blocked: true };
    await open({ 'messages.conversations': page([gone]) });
    expect(await screen.findByRole('link', { name: /Slettet bruker/ })).toBeTruthy();
    await act(() => i18next.changeLanguage('uk'));
    expect(await screen.findByRole('link', { name: /Видалений користувач/ })).toBeTruthy();
    await act(() => i18next.changeLanguage('nb'));
  });

  test.each([
    ['one’s own words', { ...last, ...ofKari, text: 'Takk' }, 'Du: Takk'],
    ['a picture', { ...last, text: '', image: true }, 'Bilde'],
    ['an automatic message', { ...last, automatic: true }, 'Takk for meldingen!'],
  ])('shows %s', async (_, lastMessage, text) => {
    await open({ 'messages.conversations': page([{ ...enquiry, lastMessage }]) });
    const row = await screen.findByRole('link', { name: /Ola Hansen/ });
    expect(row.textContent).toContain('Spørsmål');
    expect(row.textContent).toContain(text);
  });

  test('opens a conversation next to itself', async () => {
    const { router } = await open({
      'messages.conversations': page([one]),
      'messages.byId': conversation,
      'messages.history': { items: [message(1)], hasMore: false },
      'messages.mark': { deliveredSeq: 1, readSeq: 1 },
      'admin.settings.public': {},
    });
    await userEvent.click(await screen.findByRole('link', { name: /Ola Hansen/ }));
    expect(router.state.location.search).toMatchObject({ chat: 5 });
    expect(await screen.findByText('Melding 1')).toBeTruthy();
  });

  test('loads page by page', async () => {
    await open({
      'messages.conversations': ({ cursor }: { cursor?: string }) =>
        cursor === 'next' ? page([{ ...enquiry, lastMessage: last }]) : page([one], 'next'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Vis flere' }));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
  });

  test.each([
    [kari, 'Skriv til en mester fra profilen eller fra en bestilling.'],
    [ola, 'Her ser du meldinger fra kundene dine.'],
  ])('is empty for a newcomer %#', async (user, text) => {
    await open({ 'messages.conversations': page([]) }, user);
    expect(await screen.findByText('Ingen samtaler ennå')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('can be re-fetched after a failure', async () => {
    let isBroken = true;
    await open({
      'messages.conversations': () => {
        if (isBroken) throw new Error('Failed to fetch');
        return page([one]);
      },
    });
    const retry = await screen.findByRole('button', { name: 'Prøv igjen' });
    isBroken = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: /Ola Hansen/ })).toBeTruthy();
  });

  test('requires a sign-in', async () => {
    const { router } = await open({}, null);
    expect(await screen.findByText('Logg inn for å se meldingene dine')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Logg inn' }));
    expect(router.state.location.search).toMatchObject({ dialog: 'login' });
  });
});

test('logging out removes unsent messages', async () => {
  signIn(kari, 'token');
  localStorage.setItem(outboxKey(kari.id), '[]');
  await renderApp(<Greeting />, { answers: { 'auth.logout': {} } });
  await userEvent.click(await screen.findByRole('button', { name: 'Logg ut' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Logg ut og forkast' }));
  await waitFor(() => expect(localStorage.getItem(outboxKey(kari.id))).toBeNull());
});

describe('the entry points to a conversation', () => {
  test('the header counts unread messages live, and reports their delivery', async () => {
    signIn(kari, 'token');
    let stream: Stream | undefined;
    const mark = vi.fn<(input: unknown) => unknown>(() => ({ deliveredSeq: 3, readSeq: 0 }));
    await renderApp(<InboxEntry userId={kari.id} />, {
      answers: {
        'messages.inbox': (_: unknown, opened: Stream) => {
          stream = opened;
          return new Promise(() => {});
        },
        'messages.mark': mark,
        'messages.conversations': page([one, { ...enquiry, unread: 0 }]),
      },
    });
    await waitFor(() => expect(stream).toBeTruthy());
    expect(screen.queryByText(/ulest/)).toBeNull();
    act(() => stream?.push({ total: 1, conversationId: null }));
    expect(await screen.findByText('1 ulest melding')).toBeTruthy();
    // Messages from before this page was opened.
    await waitFor(() => expect(mark).toHaveBeenCalledOnce());
    act(() => stream?.push({ total: 2, conversationId: 9 }));
    expect(await screen.findByText('2 uleste meldinger')).toBeTruthy();
    await waitFor(() => expect(mark).toHaveBeenCalledTimes(2));
    expect(mark.mock.calls.map(([input]) => input)).toEqual([
      { conversationId: 5, deliveredSeq: 2_147_483_647 },
      { conversationId: 9, deliveredSeq: 2_147_483_647 },
    ]);
    act(() => stream?.push({ total: 0, conversationId: 9 }));
    await waitFor(() => expect(screen.queryByText(/ulest/)).toBeNull());
    expect(screen.getByRole('link', { name: 'Meldinger' }).getAttribute('href')).toBe('/messages');
  });

  test.each([
    ['client', 'Kontakt mester'],
    ['master', 'Kontakt kunden'],
  ] as const)('C-67 the booking of a %s leads to its own', async (viewer, label) => {
    signIn(kari, 'token');
    const { router } = await renderApp(<ContactButton bookingId={81} viewer={viewer} />, {
      answers: {
        'messages.unread': { total: 4, conversations: 2, bookings: { 81: 3, 82: 1 }, masters: {} },
      },
    });
    const button = await screen.findByRole('button', { name: `${label} 3 uleste meldinger` });
    await userEvent.click(button);
    expect(router.state.location.search).toMatchObject({ dialog: 'chat', booking: 81 });
  });

  test.each([
    ['C-33 a visitor signs in first', null, { dialog: 'login', next: 'chat', master: 12 }],
    ['C-40 who is signed in writes at once', kari, { dialog: 'chat', master: 12 }],
  ])('%s on the page of a master', async (_, user, search) => {
    if (user) signIn(user, 'token');
    const { router } = await renderApp(<MessageButton masterId={12} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Send melding' }));
    expect(router.state.location.search).toMatchObject(search);
  });

  test('C-38 the chat replaces the profile, and keeps the chosen master', async () => {
    const path = '/?dialog=profile&master=12';
    const { router } = await renderApp(<MessageLink masterId={12} />, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Send melding' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ dialog: 'chat', master: 12 }),
    );
    expect(router.history.length).toBe(1);
  });
});
