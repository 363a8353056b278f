import type { SendInput } from '@mesterhand/domain/messages/send-schema';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { memoryDatabase } from '../../../core/testing/memory-database.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import ChatDialog from '../chat/chat-dialog.tsx';
import { conversation, kari, message, ofKari } from '../message-samples.ts';
import type { RecorderFault } from './recorder.ts';
import { waveFile } from './wave-file.ts';
// Preloads the lazy parts.
import '../../../ui/confirm-question.tsx';
import './voice-button.tsx';
import './voice-message.tsx';
import './voice-panel.tsx';

type Options = {
  maxMs: number;
  onProgress(recorded: { ms: number; level: number }): void;
  onEnd(why: 'full' | 'gone'): void;
};
/** A microphone that has heard `seconds`. */
const microphone = vi.hoisted(() => ({
  seconds: 34,
  isOn: false,
  answer: undefined as RecorderFault | undefined,
  options: undefined as Options | undefined,
}));
vi.mock('./recorder.ts', () => ({
  startRecorder: async (options: Options) => {
    if (microphone.answer !== undefined) return microphone.answer;
    Object.assign(microphone, { options, isOn: true });
    return {
      stop: () => {
        microphone.isOn = false;
        return waveFile([new Int16Array(microphone.seconds * 16_000)]);
      },
    };
  },
}));
type Upload = { path: string; form: FormData };
const upload = vi.hoisted(() => ({ send: vi.fn<(sent: Upload) => Promise<unknown>>() }));
vi.mock('../../../core/api/send-file.ts', () => ({ sendFile: upload.send }));
const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn<(name: string, file: Blob) => void>() }));
vi.mock('../../../core/browser/save-file.ts', () => ({ saveFile }));

const { indexedDB, IDBKeyRange } = memoryDatabase();
vi.stubGlobal('indexedDB', indexedDB);
vi.stubGlobal('IDBKeyRange', IDBKeyRange);

/** What the browser would play: the latest is the last. */
const players: FakeAudio[] = [];
class FakeAudio extends EventTarget {
  currentTime = 0;
  paused = true;
  problem: DOMException | undefined;
  src: string;
  constructor(src: string) {
    super();
    this.src = src;
    players.push(this);
  }
  async play() {
    if (FakeAudio.refusal) throw FakeAudio.refusal;
    this.paused = false;
    this.dispatchEvent(new Event('play'));
  }
  pause() {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  static refusal: DOMException | undefined;
}
vi.stubGlobal('Audio', FakeAudio);

/** Of each test its own, and with it a vault. */
let account = kari.id;

const voice = { url: '/uploads/a.wav', durationMs: 34_000, bytes: 1_088_044 };
const send = vi.fn<(input: SendInput) => unknown>(({ text, clientMessageId }) =>
  message(11, {
    ...ofKari,
    senderId: account,
    text,
    voice,
    clientMessageId: clientMessageId ?? null,
  }),
);
const fetched = vi.spyOn(globalThis, 'fetch');

const open = (items = [message(1)]) =>
  renderApp(<ChatDialog booking={81} onClose={() => {}} />, {
    answers: {
      'messages.open': { ...conversation, clientId: account },
      'messages.byId': { ...conversation, clientId: account },
      'messages.history': { items, hasMore: false },
      'messages.mark': { deliveredSeq: 2, readSeq: 2 },
      'messages.typing': {},
      'messages.send': send,
      'messages.quickReplies.list': { replies: [] },
      'admin.settings.public': { maxFileSize: 5 },
    },
  });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const record = () => press('Spill inn talemelding');
const recorder = () => screen.findByRole('group', { name: 'Spill inn talemelding' });

beforeEach(() => {
  account += 100;
  signIn({ ...kari, id: account }, 'token');
  Object.assign(microphone, { seconds: 34, isOn: false, answer: undefined });
  upload.send.mockReset().mockResolvedValue(voice);
  send.mockClear();
  saveFile.mockClear();
  FakeAudio.refusal = undefined;
  players.length = 0;
  fetched.mockReset().mockImplementation(async () => new Response('RIFF'));
});
afterEach(() => {
  cleanup();
  signOut();
  sessionStorage.clear();
  localStorage.clear();
});

describe('a voice message', () => {
  test('is recorded, heard, sent and shown with its length', async () => {
    await open();
    await record();
    const stop = await screen.findByRole('button', { name: 'Stopp' });
    await waitFor(() => expect(document.activeElement).toBe(stop));
    act(() => microphone.options?.onProgress({ ms: 7000, level: 0.4 }));
    expect(await within(await recorder()).findByText('0:07')).toBeTruthy();
    const spoken = within(await recorder()).getByRole('status');
    expect(spoken.textContent).toBe('Opptaket har startet');
    await userEvent.click(stop);
    expect(microphone.isOn).toBe(false);
    expect(await screen.findByRole('group', { name: 'Opptaket ditt (0:34)' })).toBeTruthy();
    await press('Spill av (0:34)');
    expect(players.at(-1)?.paused).toBe(false);
    await press('Send talemelding');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    const { path, form } = upload.send.mock.calls[0]?.[0] ?? {};
    expect(path).toBe('/api/upload/message-voice');
    const file = form?.get('file');
    expect(file instanceof Blob && file.size).toBe(voice.bytes);
    expect(send.mock.calls[0]?.[0]).toMatchObject({ text: '', voice: voice.url });
    expect(await screen.findByRole('group', { name: 'Talemelding (0:34)' })).toBeTruthy();
    const back = await screen.findByRole('button', { name: 'Spill inn talemelding' });
    await waitFor(() => expect(document.activeElement).toBe(back));
  });

  test('stops by itself at two minutes, and says so', async () => {
    microphone.seconds = 120;
    await open();
    await record();
    await screen.findByRole('button', { name: 'Stopp' });
    expect(microphone.options?.maxMs).toBe(120_000);
    act(() => microphone.options?.onEnd('full'));
    expect(await screen.findByText(/stoppet av seg selv etter 2:00/)).toBeTruthy();
    expect(microphone.isOn).toBe(false);
  });

  test('that is too short is not sent, and may be recorded again', async () => {
    microphone.seconds = 0.25;
    await open();
    await record();
    await press('Stopp');
    expect(await screen.findByText(/ble for kort/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send talemelding' })).toBeNull();
    await press('Spill inn på nytt');
    expect(await screen.findByRole('button', { name: 'Stopp' })).toBeTruthy();
  });

  test('leaves a text in the field as it was', async () => {
    await open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Melding' }), 'Hei');
    await record();
    await press('Stopp');
    await press('Send talemelding');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]?.[0].text).toBe('');
    const field = await screen.findByRole('textbox', { name: 'Melding' });
    expect(field).toHaveProperty('value', 'Hei');
  });
});

describe('a recording is never lost', () => {
  test('without a network it waits, and is sent when the network is back', async () => {
    upload.send.mockRejectedValueOnce(new Error('Failed to fetch'));
    await open();
    await record();
    await press('Stopp');
    await press('Send talemelding');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'sendes når du er på nett igjen',
    );
    expect(send).not.toHaveBeenCalled();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(upload.send).toHaveBeenCalledTimes(2);
  });

  test('a refused one is sent again by hand', async () => {
    const refusal = { cause: { status: 503, code: 'server.unavailable' } };
    upload.send.mockRejectedValueOnce(new Error('503', refusal));
    await open();
    await record();
    await press('Stopp');
    await press('Send talemelding');
    await press('Prøv igjen');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });

  test.each([
    ['while it is recorded', async () => {}],
    ['after it was recorded', () => press('Stopp')],
  ])('by closing the chat %s: it is there when the chat is opened again', async (_name, go) => {
    const { unmount } = await open();
    await record();
    await screen.findByRole('button', { name: 'Stopp' });
    await go();
    unmount();
    expect(microphone.isOn).toBe(false);
    await open();
    expect(await screen.findByRole('group', { name: 'Opptaket ditt (0:34)' })).toBeTruthy();
    await press('Send talemelding');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });

  test('without a question; deleted, it is gone for good', async () => {
    const { unmount } = await open();
    await record();
    await press('Stopp');
    await press('Slett opptaket');
    const question = await screen.findByRole('dialog', { name: 'Slette opptaket?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Slett' }));
    expect(await screen.findByRole('textbox', { name: 'Melding' })).toBeTruthy();
    unmount();
    await open();
    expect(await screen.findByRole('button', { name: 'Spill inn talemelding' })).toBeTruthy();
    expect(upload.send).not.toHaveBeenCalled();
  });
});

describe('no microphone', () => {
  test.each([
    ['refused', /ikke lov til å bruke mikrofonen/, true],
    ['none', /Fant ingen mikrofon/, true],
    ['busy', /Lukk andre apper/, true],
    ['unsupported', /kan ikke spille inn lyd/, false],
  ] as const)('%s: says what to do', async (fault, text, mayRetry) => {
    microphone.answer = fault;
    await open();
    await record();
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(screen.queryByRole('button', { name: 'Prøv igjen' }) !== null).toBe(mayRetry);
    const panel = await recorder();
    await userEvent.click(within(panel).getByRole('button', { name: 'Lukk' }));
    expect(await screen.findByRole('textbox', { name: 'Melding' })).toBeTruthy();
  });
});

describe('the player', () => {
  const sent = () => open([message(1, { text: '', voice }), message(2, { text: '', voice })]);
  const playerAt = async (place: number) => {
    const all = await screen.findAllByRole('group', { name: 'Talemelding (0:34)' });
    const one = all[place];
    if (one === undefined) throw new Error('There is no such player.');
    return within(one);
  };
  const play = async (place: number) =>
    userEvent.click((await playerAt(place)).getByRole('button', { name: 'Spill av (0:34)' }));

  test('fetches with the session, plays one at a time, and is moved by keys', async () => {
    await sent();
    await play(0);
    await waitFor(() => expect(players[0]?.paused).toBe(false));
    const [url, options] = fetched.mock.calls[0] ?? [];
    expect(url).toBe(voice.url);
    expect(new Headers(options?.headers).get('authorization')).toBe('Bearer token');
    await play(1);
    await waitFor(() => expect(players[1]?.paused).toBe(false));
    expect(players[0]?.paused).toBe(true);
    const place = (await playerAt(1)).getByRole('slider', { name: 'Hvor i talemeldingen' });
    fireEvent.change(place, { target: { value: '12' } });
    expect(players[1]?.currentTime).toBe(12);
    expect(place.getAttribute('aria-valuetext')).toBe('0:12 av 0:34');
    await userEvent.click((await playerAt(1)).getByRole('button', { name: 'Pause' }));
    expect(players[1]?.paused).toBe(true);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('begins again after its end', async () => {
    await sent();
    await play(0);
    await waitFor(() => expect(players[0]?.paused).toBe(false));
    const [audio] = players;
    act(() => {
      Object.assign(audio ?? {}, { currentTime: 34 });
      audio?.dispatchEvent(new Event('timeupdate'));
      audio?.pause();
      audio?.dispatchEvent(new Event('ended'));
    });
    const place = (await playerAt(0)).getByRole('slider');
    expect(place).toHaveProperty('value', '0');
    expect((await playerAt(0)).getByRole('button', { name: 'Spill av (0:34)' })).toBeTruthy();
  });

  test('saves the file where the browser does not play it', async () => {
    FakeAudio.refusal = new DOMException('', 'NotSupportedError');
    await sent();
    await play(0);
    expect((await screen.findByRole('alert')).textContent).toContain('kan ikke spille av');
    await press('Last ned');
    expect(saveFile.mock.calls[0]?.[0]).toBe('talemelding.wav');
  });

  test('wants a second tap where the browser has forgotten the first', async () => {
    FakeAudio.refusal = new DOMException('', 'NotAllowedError');
    await sent();
    await play(0);
    await waitFor(() => expect(players).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
    FakeAudio.refusal = undefined;
    await play(0);
    await waitFor(() => expect(players[0]?.paused).toBe(false));
    expect(fetched).toHaveBeenCalledOnce();
  });

  test.each([
    ['without a network', () => Promise.reject(new Error('offline')), /kunne ikke hentes/],
    ['one that is gone', async () => new Response('', { status: 404 }), /finnes ikke lenger/],
  ])('%s says so, and may be tapped again', async (_name, answer, text) => {
    fetched.mockImplementationOnce(answer);
    await sent();
    await play(0);
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    await play(0);
    await waitFor(() => expect(players[0]?.paused).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
