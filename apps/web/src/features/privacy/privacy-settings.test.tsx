import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../auth/auth-samples.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
// Preloads the lazy part.
import './proof-dialog.tsx';

const standing = {
  hasPassword: true,
  openJobs: 2,
  finishedJobs: 1,
  isMaster: false,
  isLastSuperadmin: false,
};
const act = { id: 1, kind: 'newsletter', action: 'revoked', version: '2026-11', via: 'letter' };
const answers = {
  'auth.account.erasure': standing,
  'auth.account.consents': {
    items: [{ ...act, at: '2026-11-20T10:00:00.000Z' }],
    nextCursor: null,
  },
};

test('erasing the account requires a typed word and the password', async () => {
  const erase = vi.fn<(input: { password: string }) => unknown>(() => ({ erased: true }));
  await renderApp(<PrivacySettings />, {
    answers: { ...answers, 'auth.account.erase': erase },
  });
  expect(await screen.findByText('Trakk tilbake: nyhetsbrevet')).toBeTruthy();
  expect(screen.getByText(/^2 åpne jobber avlyses/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Slett kontoen' }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = dialog.getByRole('button', { name: 'Slett kontoen for godt' });
  fireEvent.change(dialog.getByLabelText('Passord'), { target: { value: 'hemmelig' } });
  fireEvent.click(confirm);
  expect(await dialog.findByText('Skriv SLETT akkurat slik')).toBeTruthy();
  expect(erase).not.toHaveBeenCalled();
  fireEvent.change(dialog.getByLabelText('Skriv SLETT for å bekrefte'), {
    target: { value: 'SLETT' },
  });
  fireEvent.click(confirm);
  await vi.waitFor(() => expect(erase).toHaveBeenCalledWith({ password: 'hemmelig' }));
});

async function eraseRefusedFor(reason: Error) {
  await renderApp(<PrivacySettings />, {
    answers: { ...answers, 'auth.account.erase': () => Promise.reject(reason) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Slett kontoen' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Passord'), { target: { value: 'hemmelig' } });
  fireEvent.change(dialog.getByLabelText('Skriv SLETT for å bekrefte'), {
    target: { value: 'SLETT' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Slett kontoen for godt' }));
  return dialog;
}

test('an erasure refused for a wrong password says so once, at the field', async () => {
  const issues = [{ path: ['password'], message: 'passwordWrong' }];
  const dialog = await eraseRefusedFor(refusal('input.invalid', 400, issues));
  expect(await dialog.findAllByText('Det nåværende passordet stemmer ikke')).toHaveLength(1);
  expect(dialog.getByLabelText('Passord').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(dialog.getByLabelText('Passord'));
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('an erasure refused by a server that is away says so at the form', async () => {
  const dialog = await eraseRefusedFor(refusal('server.unavailable', 503));
  const alert = await dialog.findByRole('alert');
  expect(alert.closest('form')).toBeTruthy();
  expect(alert.textContent).toBeTruthy();
});

test('the last superadmin sees why erasing is refused', async () => {
  await renderApp(<PrivacySettings />, {
    answers: { ...answers, 'auth.account.erasure': { ...standing, isLastSuperadmin: true } },
  });
  expect(await screen.findByText(/^Du er den siste superadministratoren/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Slett kontoen' })).toBeNull();
});
