import type { SavedAddress } from '@mesterhand/domain/addresses/saved-schema';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { kari, refusal } from '../../bookings/booking-samples.ts';
import { SaveOffer } from './save-offer.tsx';
import { SavedChoice } from './saved-choice.tsx';
import { SavedAddresses } from './saved-list.tsx';

const home: SavedAddress = {
  id: 1,
  label: 'home',
  address: 'Storgata 12, 0184 Oslo',
  accessNote: 'Portkode 1234',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
};
const cabin: SavedAddress = {
  id: 2,
  label: 'Fjellhytta',
  address: 'Fjellveien 3, 3580 Geilo',
  accessNote: '',
  lastUsedAt: null,
};
const list = 'bookings.addresses.saved.list';
const save = 'bookings.addresses.saved.save';

beforeEach(() => {
  localStorage.setItem('language', 'nb');
  signIn(kari, 'token');
});
afterEach(() => {
  cleanup();
  signOut();
});

function Form({ start }: { start: string }) {
  const [picked, setPicked] = useState({ address: start, accessNote: '' });
  const pick = useCallback(
    ({ address, accessNote }: typeof picked) => setPicked({ address, accessNote }),
    [],
  );
  return (
    <>
      <SavedChoice address={picked.address} onPick={pick} />
      <button type="button" onClick={() => pick({ address: '', accessNote: '' })}>
        Tøm
      </button>
      <output>{`${picked.address} | ${picked.accessNote}`}</output>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;
const chip = (name: RegExp) => screen.findByRole('button', { name });

describe('the choice in a form', () => {
  test('the last used address is chosen from the start, and another with one tap', async () => {
    await renderApp(<Form start="" />, { answers: { [list]: [home, cabin] } });
    expect((await chip(/^Hjem/)).getAttribute('aria-pressed')).toBe('true');
    expect(shown()).toBe('Storgata 12, 0184 Oslo | Portkode 1234');
    await userEvent.click(await chip(/^Fjellhytta/));
    expect(shown()).toBe('Fjellveien 3, 3580 Geilo | ');
    await userEvent.click(await chip(/^Annen adresse/));
    expect(shown()).toBe(' | ');
    expect((await chip(/^Annen adresse/)).getAttribute('aria-pressed')).toBe('true');
  });

  test('an address that is typed already stays', async () => {
    await renderApp(<Form start="Grønland 4, 0188 Oslo" />, { answers: { [list]: [home] } });
    expect((await chip(/^Hjem/)).getAttribute('aria-pressed')).toBe('false');
    expect(shown()).toBe('Grønland 4, 0188 Oslo | ');
  });

  test('a field that was cleared while the saved ones load stays empty', async () => {
    const loaded = Promise.withResolvers<SavedAddress[]>();
    await renderApp(<Form start="Grønland 4, 0188 Oslo" />, {
      answers: { [list]: () => loaded.promise },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Tøm' }));
    loaded.resolve([home]);
    expect((await chip(/^Hjem/)).getAttribute('aria-pressed')).toBe('false');
    expect(shown()).toBe(' | ');
  });

  test('visitors and people without saved addresses have no choice', async () => {
    await renderApp(<Form start="" />, { answers: { [list]: [] } });
    expect(screen.queryByRole('group')).toBe(null);
    cleanup();
    signOut();
    const asked = vi.fn<() => unknown>(() => [home]);
    await renderApp(<Form start="" />, { answers: { [list]: asked } });
    expect(screen.queryByRole('group')).toBe(null);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('the offer to save', () => {
  test('saves a new address under an offered label with one tap', async () => {
    let stored: SavedAddress[] = [home];
    const saving = vi.fn<(input: unknown) => unknown>(() => {
      stored = [home, { ...cabin, label: 'cabin' }];
      return stored[1];
    });
    await renderApp(<SaveOffer address={cabin.address} accessNote="Nøkkel" />, {
      answers: { [list]: () => stored, [save]: saving },
    });
    await userEvent.click(await chip(/^Lagre adressen/));
    // The home has its address already.
    expect(screen.queryByRole('button', { name: 'Hjem' })).toBe(null);
    await userEvent.click(await chip(/^Hytte$/));
    expect(await screen.findByText('Adressen er lagret som Hytte.')).toBeTruthy();
    const input = { label: 'cabin', address: cabin.address, accessNote: 'Nøkkel' };
    expect(saving).toHaveBeenCalledExactlyOnceWith(input);
  });

  test('says why a label is refused', async () => {
    const saving = () => {
      throw refusal(409, 'addresses.labelTaken', []);
    };
    await renderApp(<SaveOffer address={cabin.address} />, {
      answers: { [list]: [home], [save]: saving },
    });
    await userEvent.click(await chip(/^Lagre adressen/));
    await userEvent.click(await chip(/^Annet navn/));
    fireEvent.change(await screen.findByLabelText('Navn på adressen'), {
      target: { value: 'Mor' },
    });
    await userEvent.click(await chip(/^Lagre$/));
    expect(await screen.findByText(/allerede lagret en annen adresse/)).toBeTruthy();
  });

  test.each([
    ['that is not complete', null],
    ['that is saved', home.address],
  ])('does not offer an address %s', async (_, address) => {
    await renderApp(<SaveOffer address={address} />, { answers: { [list]: [home] } });
    expect(screen.queryByRole('button')).toBe(null);
  });
});

describe('the list under the profile', () => {
  test('shows addresses, changes one and deletes one', async () => {
    const saving = vi.fn<(input: unknown) => unknown>(() => home);
    const removing = vi.fn<(input: unknown) => unknown>(() => ({ id: 2, deleted: true }));
    await renderApp(<SavedAddresses />, {
      answers: {
        [list]: [home, cabin],
        [save]: saving,
        'bookings.addresses.saved.remove': removing,
      },
    });
    const rows = within(await screen.findByRole('list', { name: 'Lagrede adresser' }));
    expect(rows.getByText('Storgata 12, 0184 Oslo')).toBeTruthy();
    await userEvent.click(rows.getByRole('button', { name: 'Endre Hjem' }));
    fireEvent.change(await screen.findByLabelText('Adkomst'), { target: { value: 'Ring på' } });
    await userEvent.click(screen.getByRole('button', { name: 'Lagre' }));
    await waitFor(() =>
      expect(saving).toHaveBeenCalledExactlyOnceWith({
        id: 1,
        label: 'home',
        address: home.address,
        accessNote: 'Ring på',
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Slett Fjellhytta' }));
    const question = within(await screen.findByRole('dialog', { name: 'Slette Fjellhytta?' }));
    await userEvent.click(question.getByRole('button', { name: 'Slett' }));
    await waitFor(() => expect(removing).toHaveBeenCalledExactlyOnceWith({ id: 2 }));
  });

  test('is empty at first, and an address without a number is refused at its field', async () => {
    const saving = vi.fn<(input: unknown) => unknown>();
    await renderApp(<SavedAddresses />, { answers: { [list]: [], [save]: saving } });
    expect(await screen.findByText('Du har ikke lagret noen adresse ennå.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Legg til adresse' }));
    fireEvent.change(await screen.findByLabelText('Navn på adressen'), {
      target: { value: 'Hytta' },
    });
    fireEvent.change(screen.getByLabelText('Adresse'), { target: { value: 'Fjellet' } });
    await userEvent.click(screen.getByRole('button', { name: 'Lagre' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Adresse').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(saving).not.toHaveBeenCalled();
  });
});
