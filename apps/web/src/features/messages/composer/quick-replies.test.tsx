import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { kari, refusal } from '../../auth/auth-samples.ts';
import QuickReplies from './quick-replies.tsx';

const list = 'messages.quickReplies.list';
const open = (answer: unknown, { path = '/', save }: { path?: string; save?: unknown } = {}) =>
  renderApp(<QuickReplies userId={kari.id} side="client" onChoose={() => {}} />, {
    path,
    answers: { [list]: answer, 'messages.quickReplies.save': save },
  });
const linked = `/?ask=quickReplies&about=${kari.id}`;
const edit = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Egne svar' });

beforeEach(() => {
  localStorage.setItem('language', 'nb');
  signIn(kari, 'token');
});
afterEach(() => {
  cleanup();
  signOut();
});

test('own replies come first, and can be edited once they are known', async () => {
  await open({ replies: ['Portkoden er 1234.'] });
  expect(await screen.findByRole('button', { name: 'Portkoden er 1234.' })).toBeTruthy();
  expect((await edit()).disabled).toBe(false);
});

test('stored replies that cannot be read are not edited, the built-in ones stay', async () => {
  await open(() => {
    throw refusal('access.forbidden', 403);
  });
  expect(await screen.findByRole('button', { name: 'Takk, det passer fint!' })).toBeTruthy();
  expect((await edit()).disabled).toBe(true);
});

test('a link opens the own replies', async () => {
  await open({ replies: [] }, { path: linked });
  expect(await screen.findByRole('dialog', { name: 'Egne hurtigsvar' })).toBeTruthy();
});

test('replies that are not saved are kept until somebody discards them', async () => {
  await open({ replies: ['Portkoden er 1234.'] }, { path: linked });
  fireEvent.change(await screen.findByLabelText('Svar 1'), { target: { value: 'Ring på.' } });
  const close = screen.getByRole('button', { name: 'Lukk' });
  fireEvent.click(close);
  expect(await screen.findByText('Svarene du har skrevet, er ikke lagret.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Avbryt' }));
  expect(screen.getByLabelText('Svar 1')).toHaveProperty('value', 'Ring på.');
  fireEvent.click(close);
  fireEvent.click(await screen.findByRole('button', { name: 'Forkast' }));
  await waitFor(() => expect(screen.queryByLabelText('Svar 1')).toBeNull());
});

test('saved replies close the dialog without a question', async () => {
  const save = vi.fn<(input: unknown) => unknown>((input) => input);
  await open({ replies: [] }, { save });
  fireEvent.click(await edit());
  fireEvent.change(await screen.findByLabelText('Svar 1'), { target: { value: ' Ring på. ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Lagre svarene' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(save).toHaveBeenCalledExactlyOnceWith({ replies: ['Ring på.'] });
  expect(await screen.findByRole('button', { name: 'Ring på.' })).toBeTruthy();
});
