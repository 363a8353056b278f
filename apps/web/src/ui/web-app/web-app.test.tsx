import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { declineNewVersion, offerNewVersion } from '../../core/browser/app-update.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import InstallEntry from './install-entry.tsx';
import { OfflineNote } from './offline-note.tsx';
import { VersionNote } from './version-note.tsx';

afterEach(() => {
  act(declineNewVersion);
  vi.restoreAllMocks();
});

function setLine(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

test('offline and online again are shown, and nothing while online', async () => {
  await renderApp(<OfflineNote />);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  setLine(false);
  expect(screen.getByRole('status').textContent).toMatch(/^Du er uten nett\./);
  setLine(true);
  expect(screen.getByRole('status').textContent).toBe('Du er på nett igjen.');
});

test('a new version is offered, and the offer disappears when declined', async () => {
  await renderApp(<VersionNote />);
  expect(screen.queryByText('Ny versjon er klar')).toBeNull();
  act(offerNewVersion);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Ny versjon er klar'));
  act(() => screen.getByRole('button', { name: 'Ikke nå' }).click());
  expect(screen.queryByText('Ny versjon er klar')).toBeNull();
});

test('an iPhone, which has no prompt, gets instructions in the menu', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS)');
  await renderApp(<InstallEntry />);
  const entry = await screen.findByRole('button', { name: 'Installer appen' });
  act(() => entry.click());
  expect(await screen.findByText('Velg «Legg til på Hjem-skjerm».')).toBeTruthy();
});

test('where the site can’t be installed, nothing is offered', async () => {
  const { container } = await renderApp(<InstallEntry />);
  await waitFor(() => expect(container.querySelector('button')).toBeNull());
});
