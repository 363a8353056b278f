import type { SendInput } from '@mesterhand/domain/messages/send-schema';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { conversation, kari, message, ofKari } from '../message-samples.ts';
import ChatDialog from './chat-dialog.tsx';

const upload = vi.hoisted(() => ({ send: vi.fn<(sent: { path: string }) => Promise<unknown>>() }));
vi.mock('../../../core/api/send-file.ts', () => ({ sendFile: upload.send }));
const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn<(name: string, file: Blob) => void>() }));
vi.mock('../../../core/browser/save-file.ts', () => ({ saveFile }));

const tilbud = { url: '/uploads/a.pdf', name: 'Tilbud.pdf', bytes: 182_034 };
const send = vi.fn<(input: SendInput) => unknown>(({ text, clientMessageId }) =>
  message(11, { ...ofKari, text, document: tilbud, clientMessageId: clientMessageId ?? null }),
);
const fetched = vi.spyOn(globalThis, 'fetch');

const open = (items = [message(1)]) =>
  renderApp(<ChatDialog booking={81} onClose={() => {}} />, {
    answers: {
      'messages.open': conversation,
      'messages.byId': conversation,
      'messages.history': { items, hasMore: false },
      'messages.mark': { deliveredSeq: 2, readSeq: 2 },
      'messages.typing': {},
      'messages.send': send,
      'admin.settings.public': { maxFileSize: 5 },
    },
  });

async function choose(file: File) {
  await screen.findByRole('textbox', { name: 'Melding' });
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
}
const pdf = (bytes = 10, name = 'Tilbud.pdf', type = 'application/pdf') =>
  new File([new Uint8Array(bytes)], name, { type });
const sent = () => open([message(1, { text: '', document: tilbud })]);
const tap = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Last ned Tilbud\.pdf, 182/ }));

beforeEach(() => {
  signIn(kari, 'token');
  upload.send.mockReset().mockResolvedValue(tilbud);
  send.mockClear();
  saveFile.mockClear();
  fetched.mockReset().mockImplementation(async () => new Response('%PDF'));
});
afterEach(() => {
  cleanup();
  signOut();
  sessionStorage.clear();
});

test.each([
  ['a PDF', pdf()],
  ['one whose type the system does not know', pdf(10, 'TILBUD.PDF', '')],
])('%s is uploaded when chosen, and sent without text', async (_name, file) => {
  await open();
  await choose(file);
  expect(await screen.findByText('Klar til å sendes')).toBeTruthy();
  expect(upload.send.mock.calls[0]?.[0]).toMatchObject({ path: '/api/upload/message-document' });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0]).toMatchObject({ text: '', document: '/uploads/a.pdf' });
  expect(await screen.findByRole('button', { name: /^Last ned Tilbud\.pdf/ })).toBeTruthy();
});

test('one that is too large is refused at the field and never sent', async () => {
  await open();
  await choose(pdf(6 * 1024 * 1024));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'PDF-en er for stor. Velg en på høyst 5 MB.',
  );
  expect(upload.send).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
});

test('an unsent one outlasts a closed chat', async () => {
  const { unmount } = await open();
  await choose(pdf());
  await screen.findByText('Klar til å sendes');
  unmount();
  await open();
  expect(await screen.findByText('Klar til å sendes')).toBeTruthy();
  expect(screen.getByText('Tilbud.pdf')).toBeTruthy();
});

test('a tap saves it under its name, fetched with the session', async () => {
  await sent();
  await tap();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(saveFile.mock.calls[0]?.[0]).toBe('Tilbud.pdf');
  const [url, options] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/uploads/a.pdf');
  expect(new Headers(options?.headers).get('authorization')).toBe('Bearer token');
});

test.each([
  ['without a network', () => Promise.reject(new Error('offline')), /kunne ikke lastes ned/],
  ['one that is gone', async () => new Response('', { status: 404 }), 'Filen finnes ikke lenger.'],
])('%s it says so, and may be tapped again', async (_name, answer, text) => {
  fetched.mockImplementationOnce(answer);
  await sent();
  await tap();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
  await tap();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(screen.queryByText(text)).toBeNull();
});
