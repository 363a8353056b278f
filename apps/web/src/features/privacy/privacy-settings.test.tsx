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

test.each([
  [
    'a wrong password',
    refusal('input.invalid', 400, [{ path: ['password'], message: 'passwordWrong' }]),
    'Det nåværende passordet stemmer ikke',
  ],
  ['a server that is away', refusal('server.unavailable', 503), ''],
])('an erasure refused for %s shows the reason at the form', async (_name, error, words) => {
  await renderApp(<PrivacySettings />, {
    answers: { ...answers, 'auth.account.erase': () => Promise.reject(error) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Slett kontoen' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Passord'), { target: { value: 'hemmelig' } });
  fireEvent.change(dialog.getByLabelText('Skriv SLETT for å bekrefte'), {
    target: { value: 'SLETT' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Slett kontoen for godt' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.closest('form')).toBeTruthy();
  expect(alert.textContent).toBeTruthy();
  expect(alert.textContent).toContain(words);
});

test('the last superadmin sees why erasing is refused', async () => {
  await renderApp(<PrivacySettings />, {
    answers: { ...answers, 'auth.account.erasure': { ...standing, isLastSuperadmin: true } },
  });
  expect(await screen.findByText(/^Du er den siste superadministratoren/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Slett kontoen' })).toBeNull();
});
