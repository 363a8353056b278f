import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { refusal } from '../auth/auth-samples.ts';
import MessagesTab from './messages-tab.tsx';
import { message, moderator, pageOf, randi, thread } from './thread-samples.ts';

const enquiry = { ...thread, conversationId: 6, bookingId: null, flaggedCount: 0, unreadCount: 0 };
const usual = {
  'admin.messages.threads': pageOf([thread]),
  'admin.messages.enquiries': pageOf([enquiry]),
  'admin.messages.ofConversation': pageOf([message(2), message(1)]),
};
const open = (answers: Record<string, unknown> = {}, path = '/admin/messages') =>
  renderApp(
    <>
      <MessagesTab />
      <Toasts />
    </>,
    { path, answers: { ...usual, ...answers } },
  );
const opened = '/admin/messages?item=5';
const lineOf = async (text: string) => {
  const line = (await screen.findByText(text)).closest('li');
  if (!line) throw new Error(`'${text}' is in no line.`);
  return line;
};
const press = async (place: HTMLElement, name: string) =>
  userEvent.click(within(place).getByRole('button', { name }));

/** The row of the thread between these two. */
const rowOf = async (people: string | RegExp) => {
  const row = (await screen.findByRole('button', { name: people })).closest('tr');
  if (!row) throw new Error(`'${people}' is in no row.`);
  return row;
};

beforeEach(() => signIn(randi, 'token'));
afterEach(() => {
  cleanup();
  signOut();
});

describe('the threads', () => {
  test('A-17 show participants, subject, last message, and the number of messages, unread and flagged ones', async () => {
    await open();
    const row = await rowOf('Kari Nordmann og Ola Hansen');
    for (const words of ['Ses i morgen', 'Bestilling #81', '2 meldinger', '1 ulest', '1 flagget'])
      expect(row.textContent).toContain(words);
  });

  test.each([
    ['has no messages left', { messageCount: 0 }, 'Ingen meldinger igjen'],
    ['ends with a file', {}, 'Vedlegg'],
  ])('A-17 shows a thread that %s', async (_, more, words) => {
    await open({ 'admin.messages.threads': pageOf([{ ...thread, ...more, lastMessage: '' }]) });
    expect((await rowOf(/Kari/)).textContent).toContain(words);
  });

  test('A-17 enquiries are a second view next to bookings, kept in the URL', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Spørsmål' }));
    await screen.findByText('Spørsmål uten bestilling');
    expect(router.state.location.search).toMatchObject({ view: 'enquiries' });
    await press(await rowOf(/Kari/), 'Kari Nordmann og Ola Hansen');
    expect(router.state.location.search).toMatchObject({ view: 'enquiries', item: 6 });
  });

  test('A-17 are searched and filtered by the server, also in the other view', async () => {
    const filter = vi.fn<(input: unknown) => unknown>(() => pageOf([]));
    const { router } = await open({ 'admin.messages.threads': filter });
    expect(await screen.findByText('Ingen har skrevet om en bestilling ennå')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Finn en samtale' }), 'kari');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bare flaggede' }));
    await waitFor(() =>
      expect(filter).toHaveBeenLastCalledWith({
        search: 'kari',
        flagged: true,
        sort: 'lastMessageTime',
        direction: 'desc',
        page: 1,
        limit: 25,
      }),
    );
    expect(router.state.location.search).toEqual({ search: 'kari', state: 'flagged' });
    await userEvent.click(await screen.findByRole('button', { name: 'Let i spørsmålene' }));
    expect(await rowOf(/Kari Nordmann/)).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ view: 'enquiries', search: 'kari' });
  });

  test('are sorted and paged by the server from the URL', async () => {
    const nora = { ...thread, conversationId: 7, clientName: 'Nora Moe' };
    const filter = vi.fn<(input: { page: number }) => unknown>(({ page }) => ({
      ...pageOf(page === 2 ? [nora] : [thread]),
      total: 26,
    }));
    const { router } = await open({ 'admin.messages.threads': filter });
    await rowOf(/Kari Nordmann/);
    await userEvent.click(screen.getByRole('button', { name: /^Når\s*Sortert synkende$/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Side 2' }));
    expect(await rowOf(/Nora Moe/)).toBeTruthy();
    expect(filter).toHaveBeenLastCalledWith(expect.objectContaining({ direction: 'asc', page: 2 }));
    expect(router.state.location.search).toMatchObject({ direction: 'asc', page: 2 });
  });

  test('selected ones are exported', async () => {
    const saved: Blob[] = [];
    const save = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:file';
    });
    await open();
    await rowOf(/Kari Nordmann/);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Velg alle på siden' }));
    await press(await screen.findByRole('toolbar'), 'Last ned CSV (1)');
    expect(await saved[0]?.text()).toContain('Kari Nordmann og Ola Hansen,Bestilling #81,');
    save.mockRestore();
  });

  test('A-06 show a loading failure and retry', async () => {
    let isBroken = true;
    await open({
      'admin.messages.threads': () => {
        if (isBroken) throw refusal('server.internal', 500);
        return pageOf([thread]);
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Kunne ikke laste samtalene');
    isBroken = false;
    await press(alert, 'Prøv igjen');
    expect(await rowOf(/Kari Nordmann/)).toBeTruthy();
  });
});

describe('an open conversation', () => {
  test('A-17 shows its messages, newest last, with sender, receiver and automatic ones', async () => {
    const items = [message(2, { automatic: true }), message(1)];
    await open({ 'admin.messages.ofConversation': pageOf(items) }, opened);
    const log = await screen.findByRole('log', { name: 'Meldinger i samtalen' });
    const texts = within(log).getAllByText(/^Melding \d$/);
    expect(texts.map(({ textContent }) => textContent)).toEqual(['Melding 1', 'Melding 2']);
    const line = await lineOf('Melding 2');
    expect(line.textContent).toContain('Kari Nordmann');
    expect(line.textContent).toContain('tilOla Hansen');
    expect(within(line).getByText('Automatisk')).toBeTruthy();
    expect(within(await lineOf('Melding 1')).queryByText('Automatisk')).toBeNull();
  });

  test('loads older messages on demand', async () => {
    const filter = vi.fn<(input: { cursor?: string }) => unknown>(({ cursor }) =>
      cursor === 'older' ? pageOf([message(1)]) : pageOf([message(3), message(2)], 'older'),
    );
    await open({ 'admin.messages.ofConversation': filter }, opened);
    await userEvent.click(await screen.findByRole('button', { name: 'Vis eldre meldinger' }));
    expect(await screen.findByText('Melding 1')).toBeTruthy();
    const texts = screen.getAllByText(/^Melding \d$/).map(({ textContent }) => textContent);
    expect(texts).toEqual(['Melding 1', 'Melding 2', 'Melding 3']);
    expect(screen.queryByRole('button', { name: 'Vis eldre meldinger' })).toBeNull();
  });

  test('is searched, and shows when nothing matches', async () => {
    await open(
      {
        'admin.messages.ofConversation': ({ search }: { search: string }) =>
          pageOf(search === '' ? [message(1)] : []),
      },
      opened,
    );
    await screen.findByText('Melding 1');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Finn i samtalen' }), 'svart');
    expect(await screen.findByText('Dette står ikke i samtalen')).toBeTruthy();
  });

  test('shows that all messages were deleted', async () => {
    await open({ 'admin.messages.ofConversation': pageOf([]) }, opened);
    expect(await screen.findByText('Ingen meldinger igjen')).toBeTruthy();
  });

  test('A-06 shows a loading failure and retries', async () => {
    let isBroken = true;
    await open(
      {
        'admin.messages.ofConversation': () => {
          if (isBroken) throw refusal('server.internal', 500);
          return pageOf([message(1)]);
        },
      },
      opened,
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Kunne ikke laste meldingene');
    isBroken = false;
    await press(alert, 'Prøv igjen');
    expect(await screen.findByText('Melding 1')).toBeTruthy();
  });

  test('links administrators to the booking and to both users', async () => {
    await open({}, opened);
    const pane = await screen.findByRole('region', { name: 'Valgt samtale' });
    const hrefOf = async (name: string) =>
      (await within(pane).findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('Bestilling #81')).toBe(
      '/admin/bookings?search=Kari+Nordmann+Ola+Hansen&item=81',
    );
    expect(await hrefOf('Kari Nordmann')).toBe('/admin/users?search=Kari+Nordmann');
    expect(await hrefOf('Ola Hansen')).toBe('/admin/users?search=Ola+Hansen');
  });

  test('links moderators only to public pages of the senders', async () => {
    signIn(moderator, 'token');
    await open({}, opened);
    await screen.findByText('Melding 1');
    const pane = screen.getByRole('region', { name: 'Valgt samtale' });
    expect(within(pane).getByText(/Bestilling #81/)).toBeTruthy();
    const links = within(pane).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/user/3']);
  });
});

describe('a message', () => {
  test('A-18 is flagged at once, with a text label, and unflagged again', async () => {
    let flagged = false;
    const flag = vi.fn<(input: { id: number; flagged: boolean }) => unknown>((input) => {
      ({ flagged } = input);
      return input;
    });
    await open(
      {
        'admin.messages.ofConversation': () => pageOf([message(1, { flagged })]),
        'admin.messages.flag': flag,
      },
      opened,
    );
    await press(await lineOf('Melding 1'), 'Flagg meldingen');
    expect(await screen.findByText('Flagget')).toBeTruthy();
    await waitFor(() => expect(flag).toHaveBeenCalledExactlyOnceWith({ id: 101, flagged: true }));
    await waitFor(async () => press(await lineOf('Melding 1'), 'Fjern flagget'));
    await waitFor(() => expect(flag).toHaveBeenLastCalledWith({ id: 101, flagged: false }));
    await waitFor(() => expect(screen.queryByText('Flagget')).toBeNull());
  });

  test('A-06 A-18 reverts a refused flag and shows the reason', async () => {
    let refuse: (error: Error) => void = () => {};
    const flag = () => new Promise((_, reject) => (refuse = reject));
    await open({ 'admin.messages.flag': flag }, opened);
    await press(await lineOf('Melding 1'), 'Flagg meldingen');
    expect(within(await lineOf('Melding 1')).getByText('Flagget')).toBeTruthy();
    refuse(refusal('server.internal', 500));
    expect(await screen.findByText('Flagget ble ikke endret')).toBeTruthy();
    expect(within(await lineOf('Melding 1')).queryByText('Flagget')).toBeNull();
  });

  test('A-18 shows that it was deleted meanwhile, and leaves the list', async () => {
    let isGone = false;
    await open(
      {
        'admin.messages.ofConversation': () =>
          pageOf(isGone ? [message(2)] : [message(2), message(1)]),
        'admin.messages.flag': () => {
          isGone = true;
          throw refusal('messages.messageNotFound', 404);
        },
      },
      opened,
    );
    await press(await lineOf('Melding 1'), 'Flagg meldingen');
    expect(await screen.findByText(/Listen er oppdatert/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Melding 1')).toBeNull());
    expect(screen.getByText('Melding 2')).toBeTruthy();
  });

  test('A-05 A-18 is deleted after confirmation, with the reason', async () => {
    let isGone = false;
    const remove = vi.fn<(input: unknown) => unknown>(() => {
      isGone = true;
      return { id: 101, deleted: true };
    });
    await open(
      {
        'admin.messages.ofConversation': () => pageOf(isGone ? [] : [message(1)]),
        'admin.messages.delete': remove,
      },
      opened,
    );
    await press(await lineOf('Melding 1'), 'Slett meldingen');
    const question = await screen.findByRole('dialog', { name: 'Slette meldingen?' });
    expect(within(question).getByText('Melding 1')).toBeTruthy();
    await press(question, 'Avbryt');
    expect(remove).not.toHaveBeenCalled();
    await press(await lineOf('Melding 1'), 'Slett meldingen');
    const again = await screen.findByRole('dialog', { name: 'Slette meldingen?' });
    await userEvent.type(within(again).getByRole('textbox'), 'Trusler');
    await press(again, 'Slett');
    expect(await screen.findByText('Meldingen er slettet')).toBeTruthy();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 101, reason: 'Trusler' });
    expect(await screen.findByText('Ingen meldinger igjen')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
