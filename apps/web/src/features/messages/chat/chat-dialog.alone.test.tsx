import type { SendInput } from '@mesterhand/domain/messages/send-schema';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDialog, useOpenDialog } from '../../../core/navigation/dialogs.tsx';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp, type Stream } from '../../../core/testing/testing.tsx';
import ChatDialog from './chat-dialog.tsx';
import {
  conversation,
  conversationOfOla,
  enquiry,
  kari,
  message,
  ofKari,
  ola,
} from '../message-samples.ts';
// Preloads the lazy part.
import '../../../ui/picture-dialog.tsx';

const upload = vi.hoisted(() => ({ answer: (): Promise<unknown> => Promise.resolve({}) }));
vi.mock('../../../core/api/send-file.ts', () => ({ sendFile: () => upload.answer() }));

const refusal = (code: string, status: number) => Object.assign(new Error(code), { code, status });

/** Accepts messages and numbers them. */
function taker() {
  let seq = 10;
  return vi.fn<(input: SendInput) => unknown>(({ text, image, clientMessageId }) => {
    seq += 1;
    return message(seq, {
      ...ofKari,
      text,
      image: image ?? null,
      clientMessageId: clientMessageId ?? null,
    });
  });
}

/** A controllable live stream. */
function liveStream() {
  const opened: { input: unknown; stream: Stream }[] = [];
  const answer = (input: unknown, stream: Stream) => {
    opened.push({ input, stream });
    return new Promise(() => {});
  };
  const push = (event: object) => act(() => opened.at(-1)?.stream.push(event));
  return { opened, answer, push };
}

function ChatOfAddress() {
  const current = useOpenDialog();
  const { close } = useDialog();
  return current?.dialog === 'chat' ? <ChatDialog {...current} onClose={close} /> : null;
}

const history = {
  items: [message(1, ofKari), message(2)],
  hasMore: false,
};
const usual = {
  'messages.open': conversation,
  'messages.byId': conversation,
  'messages.history': history,
  'messages.mark': { deliveredSeq: 2, readSeq: 2 },
  'messages.typing': {},
  'admin.settings.public': { maxFileSize: 5 },
};
const open = (answers: Record<string, unknown> = {}, path = '/?dialog=chat&booking=81') =>
  renderApp(<ChatOfAddress />, { path, answers: { ...usual, ...answers } });
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Melding' });
const write = async (text: string) => userEvent.type(await field(), text);
const bubbleOf = async (text: string) => {
  const line = (await screen.findByText(text)).closest('li');
  if (!line) throw new Error(`'${text}' stands in no line.`);
  return line;
};

beforeEach(() => signIn(kari, 'token'));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  signOut();
  sessionStorage.clear();
});

describe('the dialog shows the other side', () => {
  test.each([
    [
      kari,
      conversation,
      'Melding til mester',
      'Send beskjeder til mesteren angående bestilling #81',
    ],
    [
      ola,
      conversationOfOla,
      'Melding til kunden',
      'Send beskjeder til kunden angående bestilling #81',
    ],
    [kari, enquiry, 'Melding til mester', 'Spør Ola Hansen om jobben, prisen eller når det passer'],
  ])('C-67 to %#', async (user, known, title, description) => {
    signIn(user, 'token');
    await open({ 'messages.open': known });
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    expect(await screen.findByText(description)).toBeTruthy();
  });

  test.each([
    ['/?dialog=chat&booking=81', 'messages.open', { bookingId: 81 }],
    ['/?dialog=chat&master=12', 'messages.open', { masterId: 12 }],
    ['/?dialog=chat&conversation=5', 'messages.byId', { conversationId: 5 }],
  ])('C-40 C-67 %s opens its conversation', async (path, procedure, input) => {
    const asked = vi.fn<(input: unknown) => unknown>(() => conversation);
    await open({ [procedure]: asked }, path);
    await field();
    expect(asked).toHaveBeenCalledExactlyOnceWith(input);
  });

  test('C-33 C-38 C-70 a visitor signs in first, and no conversation is opened for them', async () => {
    signOut();
    const live = liveStream();
    const opened = vi.fn<() => unknown>();
    const { router } = await open(
      { 'messages.open': opened, 'messages.live': live.answer },
      '/?dialog=chat&master=12',
    );
    await screen.findByText('Du må være logget inn for å sende meldinger til en mester.');
    await userEvent.click(screen.getByRole('button', { name: 'Logg inn' }));
    expect(router.state.location.search).toMatchObject({
      dialog: 'login',
      next: 'chat',
      master: 12,
    });
    expect(opened).not.toHaveBeenCalled();
    expect(live.opened).toEqual([]);
  });
});

describe('the messages', () => {
  test('C-68 are aligned by sender, with time, name and delivery state', async () => {
    await open();
    const own = await bubbleOf('Melding 1');
    const theirs = await bubbleOf('Melding 2');
    expect([own.dataset.own, theirs.dataset.own]).toEqual(['true', 'false']);
    expect(own.textContent).toContain('11:01 · Du');
    expect(theirs.textContent).toContain('11:02 · Ola Hansen');
    expect(within(own).getByText('Lest')).toBeTruthy();
    expect(within(theirs).queryByText('Lest')).toBeNull();
  });

  test('C-68 of an account without a name are the other side’s', async () => {
    await open({ 'messages.history': { items: [message(1, { senderName: '' })], hasMore: false } });
    expect((await bubbleOf('Melding 1')).textContent).toContain('Samtalepartner');
  });

  test('C-40 automatic ones are labelled, and cannot be reported', async () => {
    const items = [message(1, ofKari), message(2, { automatic: true, text: 'På norsk' })];
    await open({ 'messages.history': { items, hasMore: false } });
    const label = await screen.findByText('Automatisk svar');
    const line = label.closest('li');
    expect(line?.textContent).toContain('Takk for meldingen!');
    expect(screen.queryByRole('button', { name: 'Rapporter meldingen' })).toBeNull();
  });

  test('trap 24 of the other side can be reported', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Rapporter meldingen' }));
    expect(router.state.location.search).toMatchObject({
      dialog: 'report',
      subject: 'message:102',
    });
  });

  test('older ones are fetched by position, and prepended', async () => {
    const asked = vi.fn<(input: { before?: number }) => unknown>(({ before }) =>
      before === undefined
        ? { items: [message(4), message(5)], hasMore: true }
        : { items: [message(2), message(3)], hasMore: false },
    );
    await open({ 'messages.history': asked });
    await userEvent.click(await screen.findByRole('button', { name: 'Vis eldre meldinger' }));
    await bubbleOf('Melding 2');
    expect(asked.mock.calls.map(([input]) => input.before)).toEqual([undefined, 4]);
    const texts = screen.getAllByText(/^Melding \d$/).map(({ textContent }) => textContent);
    expect(texts).toEqual(['Melding 2', 'Melding 3', 'Melding 4', 'Melding 5']);
    expect(screen.queryByRole('button', { name: 'Vis eldre meldinger' })).toBeNull();
  });

  test.each([
    ['the server’s words', refusal('messages.notFound', 404), 'Samtalen finnes ikke.'],
    ['the status', Object.assign(new Error('x'), { status: 502 }), 'Feil ved lasting: 502'],
    ['that nobody was reached', new Error('Failed to fetch'), 'Kunne ikke laste inn meldingene'],
  ])(
    'C-72 that cannot be loaded show the error of %s, above an empty list',
    async (_, error, text) => {
      let isBroken = true;
      await open({
        'messages.history': () => {
          if (isBroken) throw error;
          return history;
        },
      });
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(text);
      const list = screen.getByRole('log');
      expect(alert.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(within(list).queryAllByRole('listitem')).toEqual([]);
      isBroken = false;
      await userEvent.click(within(alert).getByRole('button', { name: 'Prøv igjen' }));
      await bubbleOf('Melding 1');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('C-72 whose loading is cut off appear by themselves once the network is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isBroken = true;
    const cut = new Error('Failed to fetch');
    await open({
      'messages.history': () => {
        if (isBroken) throw cut;
        return history;
      },
    });
    await screen.findByRole('alert');
    isBroken = false;
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await bubbleOf('Melding 1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('C-72 a conversation that cannot be opened shows the same error', async () => {
    await open({
      'messages.open': () => {
        throw refusal('messages.notFound', 404);
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Samtalen finnes ikke.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('writing', () => {
  test('C-40 C-69 C-71 C-159 Enter sends the trimmed text to the conversation, and the field is empty', async () => {
    const send = taker();
    await open({ 'messages.send': send });
    await write('  Hei{Shift>}{Enter}{/Shift}Ola ');
    expect(send).not.toHaveBeenCalled();
    await write('{Enter}');
    expect((await field()).value).toBe('');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]?.[0]).toEqual({
      conversationId: 5,
      text: 'Hei\nOla',
      image: null,
      clientMessageId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    await waitFor(async () => {
      const line = await bubbleOf('Hei Ola');
      expect(within(line).getByText('Sendt')).toBeTruthy();
    });
  });

  test.each([['{Enter}'], ['   {Enter}'], ['{Shift>}{Enter}{/Shift} {Enter}']])(
    'C-69 a blank message is not sent: %s',
    async (keys) => {
      const send = taker();
      await open({ 'messages.send': send });
      await write(keys);
      expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
      expect(send).not.toHaveBeenCalled();
    },
  );

  test('C-160 a live event before the response shows the message once', async () => {
    const live = liveStream();
    let answer: (value: unknown) => void = () => {};
    const send = vi.fn<(input: SendInput) => unknown>(() => new Promise((done) => (answer = done)));
    await open({ 'messages.live': live.answer, 'messages.send': send });
    await write('En gang{Enter}');
    expect(within(await bubbleOf('En gang')).getByText('Sendes')).toBeTruthy();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    const { clientMessageId = null } = send.mock.calls[0]?.[0] ?? {};
    const arrived = message(3, { ...ofKari, text: 'En gang', clientMessageId });
    live.push({ id: '3', data: { kind: 'message', message: arrived } });
    expect(within(await bubbleOf('En gang')).getByText('Sendt')).toBeTruthy();
    await act(async () => answer(arrived));
    expect(screen.getAllByText('En gang')).toHaveLength(1);
  });

  test('a refused message stays, shows the reason and can be deleted', async () => {
    await open({
      'messages.send': () => {
        throw refusal('messages.blocked', 403);
      },
    });
    await write('Hei{Enter}');
    const line = await bubbleOf('Hei');
    expect(await within(line).findByText('Ikke sendt')).toBeTruthy();
    expect(within(line).getByText('Du kan ikke skrive til denne personen.')).toBeTruthy();
    await userEvent.click(within(line).getByRole('button', { name: 'Slett' }));
    expect(screen.queryByText('Hei')).toBeNull();
  });

  test('a failed message is sent on retry', async () => {
    let isBlocked = true;
    const send = taker();
    await open({
      'messages.send': (input: SendInput) => {
        if (isBlocked) throw refusal('messages.imageUnknown', 400);
        return send(input);
      },
    });
    await write('Hei{Enter}');
    const retry = await screen.findByRole('button', { name: 'Prøv igjen' });
    isBlocked = false;
    await userEvent.click(retry);
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByText('Ikke sendt')).toBeNull());
    expect(await bubbleOf('Hei')).toBeTruthy();
  });

  test('a draft survives closing the dialog, for its writer alone', async () => {
    await open();
    await write('Nesten ferdig');
    cleanup();
    await open();
    expect((await field()).value).toBe('Nesten ferdig');
    cleanup();
    signIn({ ...kari, id: 4 }, 'token');
    await open({ 'messages.open': { ...conversation, clientId: 4 } });
    expect((await field()).value).toBe('');
  });

  test('is for the two participants: an administrator only reads, and marks nothing as read', async () => {
    signIn({ ...kari, id: 1, isAdmin: true, role: 'admin' }, 'token');
    const mark = vi.fn<() => unknown>(() => ({}));
    await open({ 'messages.mark': mark });
    expect(await screen.findByText('Bare de to i samtalen kan skrive her.')).toBeTruthy();
    await bubbleOf('Melding 2');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(mark).not.toHaveBeenCalled();
  });

  test('waits without a connection, and the chat says so', async () => {
    const send = taker();
    await open({ 'messages.send': send });
    await field();
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/^Ingen forbindelse/)).toBeTruthy();
    await write('Senere{Enter}');
    expect(within(await bubbleOf('Senere')).getByText('Venter')).toBeTruthy();
    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(screen.queryByText(/^Ingen forbindelse/)).toBeNull();
    isOnline.mockRestore();
  });

  test('is not offered where the other side cannot be written to', async () => {
    await open({ 'messages.open': { ...conversation, blocked: true } });
    expect(await screen.findByText('Du kan ikke skrive til denne personen.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('live', () => {
  test('C-70 C-160 is subscribed from the last known position, and unsubscribed with the dialog', async () => {
    const live = liveStream();
    await open({ 'messages.live': live.answer });
    await bubbleOf('Melding 2');
    await waitFor(() => expect(live.opened).toHaveLength(1));
    expect(live.opened[0]?.input).toEqual({ conversationId: 5, lastEventId: '2' });
    live.push({ id: '3', data: { kind: 'message', message: message(3) } });
    await bubbleOf('Melding 3');
    await userEvent.click(screen.getByRole('button', { name: 'Lukk' }));
    await waitFor(() => expect(live.opened[0]?.stream.signal.aborted).toBe(true));
  });

  test('a message removed by moderators disappears at once', async () => {
    const live = liveStream();
    await open({ 'messages.live': live.answer });
    await bubbleOf('Melding 2');
    await waitFor(() => expect(live.opened).toHaveLength(1));
    live.push({ kind: 'removed', seq: 2 });
    await waitFor(() => expect(screen.queryByText('Melding 2')).toBeNull());
    expect(screen.getByText('1 melding er fjernet')).toBeTruthy();
    expect(screen.getByText('Melding 1')).toBeTruthy();
  });

  test('typing is shown until the message arrives', async () => {
    const live = liveStream();
    await open({ 'messages.live': live.answer });
    await waitFor(() => expect(live.opened).toHaveLength(1));
    live.push({ kind: 'typing', userId: ola.id, at: '2026-11-20T10:02:00.000Z' });
    expect(await screen.findByText('Ola Hansen skriver …')).toBeTruthy();
    live.push({ id: '3', data: { kind: 'message', message: message(3) } });
    await bubbleOf('Melding 3');
    expect(screen.queryByText('Ola Hansen skriver …')).toBeNull();
  });

  test('the user’s own typing is reported once for many keys', async () => {
    const typing = vi.fn<() => unknown>(() => ({}));
    await open({ 'messages.typing': typing });
    await write('Hei du');
    expect(typing).toHaveBeenCalledOnce();
  });

  test('receipts change sent messages to delivered and read', async () => {
    const live = liveStream();
    await open({
      'messages.live': live.answer,
      'messages.open': { ...conversation, otherDeliveredSeq: 0, otherReadSeq: 0 },
    });
    const line = await bubbleOf('Melding 1');
    expect(within(line).getByText('Sendt')).toBeTruthy();
    await waitFor(() => expect(live.opened).toHaveLength(1));
    live.push({ kind: 'receipt', userId: ola.id, deliveredSeq: 1, readSeq: 0 });
    expect(await within(line).findByText('Levert')).toBeTruthy();
    live.push({ kind: 'receipt', userId: kari.id, deliveredSeq: 2, readSeq: 2 });
    expect(within(line).getByText('Levert')).toBeTruthy();
    live.push({ kind: 'receipt', userId: ola.id, deliveredSeq: 1, readSeq: 1 });
    expect(await within(line).findByText('Lest')).toBeTruthy();
  });

  test('visible messages are reported as read, up to the other side’s last', async () => {
    const mark = vi.fn<(input: unknown) => unknown>(() => ({ deliveredSeq: 2, readSeq: 2 }));
    await open({ 'messages.mark': mark });
    await waitFor(() => expect(mark).toHaveBeenCalledOnce());
    expect(mark.mock.calls[0]?.[0]).toEqual({ conversationId: 5, deliveredSeq: 2, readSeq: 2 });
  });
});

describe('pictures', () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  beforeEach(() => void fetched.mockImplementation(async () => new Response('x')));
  afterEach(() => void fetched.mockReset());
  const choose = async (file: File) => {
    await field();
    const input = document.querySelector('input[type=file]');
    if (input) fireEvent.change(input, { target: { files: [file] } });
  };
  const picture = (bytes = 10) =>
    new File([new Uint8Array(bytes)], 'lekkasje.png', { type: 'image/png' });

  test('are uploaded when chosen, and sent with or without text', async () => {
    upload.answer = () => Promise.resolve({ image: '/uploads/a.webp' });
    const send = taker();
    await open({ 'messages.send': send });
    await choose(picture());
    expect(await screen.findByText('Klar til å sendes')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]?.[0]).toMatchObject({ text: '', image: '/uploads/a.webp' });
    expect(screen.queryByText('lekkasje.png')).toBeNull();
  });

  test('of a wrong type or size are refused at the field and never sent', async () => {
    const sent = vi.fn<() => Promise<unknown>>();
    upload.answer = sent;
    await open({ 'admin.settings.public': { maxFileSize: 1 } });
    await choose(new File(['x'], 'notat.txt', { type: 'text/plain' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Velg et bilde eller en PDF.');
    await choose(picture(6 * 1024 * 1024));
    expect(await screen.findByText(/Bildet er for stort/)).toBeTruthy();
    await write('Hei');
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Fjern filen' }));
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false);
    expect(sent).not.toHaveBeenCalled();
  });

  test('that failed to upload can be retried', async () => {
    upload.answer = () => Promise.reject(new Error('The server could not be reached.'));
    await open();
    await choose(picture());
    expect((await screen.findByRole('alert')).textContent).toBe('Nettverksfeil');
    upload.answer = () => Promise.resolve({ image: '/uploads/a.webp' });
    await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText('Klar til å sendes')).toBeTruthy();
  });

  test('of a message are fetched with the session, and open larger', async () => {
    await open({
      'messages.history': {
        items: [message(1, { text: '', image: '/uploads/a.webp' })],
        hasMore: false,
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Vis større: Bilde' }));
    expect(await screen.findByRole('dialog', { name: 'Bilde' })).toBeTruthy();
    const [url, options] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/uploads/a.webp');
    expect(new Headers(options?.headers).get('authorization')).toBe('Bearer token');
  });
});
