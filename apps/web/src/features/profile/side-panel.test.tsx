import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { kari } from '../auth/auth-samples.ts';
import { customerProfile as profile, masterProfile } from './profile-samples.ts';
import { SidePanel } from './side-panel.tsx';

beforeEach(() => signIn(kari, 'x'.repeat(40)));
afterEach(() => vi.unstubAllGlobals());

const linkAnswers = () => ({
  'auth.profile.link': { path: '/user/7', isShared: false },
  'auth.profile.share': (input: unknown) => ({
    path: JSON.stringify(input).includes('true') ? '/user/7?s=ny' : '/user/7?s=hemmelig',
    isShared: true,
  }),
  'auth.profile.unshare': { path: '/user/7', isShared: false },
});

test('C-09 the shared link can be renewed and revoked', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await renderApp(<SidePanel profile={profile} />, { answers: linkAnswers() });
  expect(screen.getByText(`${location.origin}/user/7`)).toBeTruthy();
  expect(screen.getByText(/Andre ser bare fornavnet/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Kopier lenken' }));
  expect(await screen.findByText(`${location.origin}/user/7?s=hemmelig`)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Lag ny lenke' }));
  expect(await screen.findByText(`${location.origin}/user/7?s=ny`)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Slutt å dele' }));
  expect(await screen.findByText(`${location.origin}/user/7`)).toBeTruthy();
});

test('C-09 a master shares the plain link', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await renderApp(<SidePanel profile={{ ...profile, masterId: 3 }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Kopier lenken' }));
  await waitFor(() => expect(writeText.mock.calls).toEqual([[`${location.origin}/user/7`]]));
  expect(screen.queryByText(/Andre ser bare fornavnet/)).toBeNull();
});

test('C-09 the side panel: no earnings yet, no withdrawal, a link to copy', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await renderApp(<SidePanel profile={profile} />, { answers: linkAnswers() });
  expect(screen.getByText('Saldo').nextElementSibling?.textContent).toMatch(/^0\s*kr$|^kr\s*0$/);
  expect(screen.getByText('0%')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ta ut saldo' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/Uttak åpner når/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Kopier lenken' }));
  fireEvent.click(screen.getByRole('button', { name: 'Del med venner' }));
  const link = `${location.origin}/user/7?s=hemmelig`;
  await waitFor(() => expect(writeText.mock.calls).toEqual([[link], [link]]));
});

test('C-09 the share of positive reviews is shown where there are reviews', async () => {
  await renderApp(<SidePanel profile={{ ...masterProfile, positiveReviews: 67 }} />);
  expect(screen.getByText('Positive').nextElementSibling?.textContent).toBe('67%');
});

test('C-09 the link is shared through the browser’s share sheet where it exists', async () => {
  const share = vi.fn<(what: ShareData) => Promise<void>>(() => Promise.resolve());
  const writeText = vi.fn<(text: string) => Promise<void>>();
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
  await renderApp(<SidePanel profile={profile} />, { answers: linkAnswers() });
  fireEvent.click(screen.getByRole('button', { name: 'Del med venner' }));
  const url = `${location.origin}/user/7?s=hemmelig`;
  await waitFor(() => expect(share.mock.calls).toEqual([[{ title: 'Kari Nordmann', url }]]));
  expect(writeText).not.toHaveBeenCalled();
});
