import { act, screen, waitFor } from '@testing-library/react';
import { Profiler, lazy } from 'react';
import { expect, test, vi } from 'vitest';
import {
  DialogHost,
  type DialogProps,
  type DialogRegistry,
  readDialogSearch,
  useDialog,
} from './dialogs.tsx';
import { renderApp } from '../testing/testing.tsx';
import { useAddress } from './use-address.ts';

function stub(name: string) {
  return lazy(async () => ({
    default: ({ master, onClose }: DialogProps) => (
      <div role="dialog" aria-label={name}>
        {master && <p>mester {master}</p>}
        <button type="button" onClick={onClose}>
          Lukk
        </button>
      </div>
    ),
  }));
}

const registry: DialogRegistry = {
  login: stub('login'),
  register: stub('register'),
  booking: stub('booking'),
  work: stub('work'),
  showWork: stub('showWork'),
  review: stub('review'),
  report: stub('report'),
  blocks: stub('blocks'),
  services: stub('services'),
  calendar: stub('calendar'),
  chat: stub('chat'),
  position: stub('position'),
  profile: lazy(async () => ({
    default: () => {
      throw new Error('broken');
    },
  })),
};

function Failure() {
  return <p>Vinduet kunne ikke vises.</p>;
}

function Page() {
  const { open, replace } = useDialog();
  return (
    <>
      <button type="button" onClick={() => open({ dialog: 'login', next: 'booking', master: 3 })}>
        Logg inn
      </button>
      <button type="button" onClick={() => replace({ dialog: 'register' })}>
        Registrer
      </button>
      <DialogHost registry={registry} failure={Failure} waiting={<p>Vinduet åpnes.</p>} />
    </>
  );
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test.each([
  [
    { dialog: 'booking', master: '12', service: 3 },
    { dialog: 'booking', master: 12, service: 3 },
  ],
  [
    { dialog: 'review', master: 12, booking: '81' },
    { dialog: 'review', master: 12, booking: 81 },
  ],
  [{ dialog: 'nonsense', master: '-1', service: '1.5', as: 'admin', next: 'login' }, {}],
  [{ dialog: ['login'], master: {} }, {}],
])('the URL parameters %j open the valid dialog', (search, expected) => {
  expect(JSON.parse(JSON.stringify(readDialogSearch(search)))).toEqual(expected);
});

test('an address opens its dialog, and closing it leaves the address without it', async () => {
  const { router } = await renderApp(<Page />, { path: '/?dialog=booking&master=12&city=oslo' });
  expect(await screen.findByText('mester 12')).toBeDefined();
  await press('Lukk');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toMatchObject({ city: 'oslo' });
  expect(router.state.location.searchStr).not.toContain('dialog');
});

test('C-36 login and register swap in place, and Back closes what is open', async () => {
  const { router } = await renderApp(<Page />);
  await press('Logg inn');
  expect(await screen.findByRole('dialog', { name: 'login' })).toBeDefined();
  const steps = router.history.length;
  await press('Registrer');
  expect(await screen.findByRole('dialog', { name: 'register' })).toBeDefined();
  expect(router.history.length).toBe(steps);
  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('closing a dialog that this page opened goes back, so that Forward reopens it', async () => {
  const { router } = await renderApp(<Page />);
  await press('Logg inn');
  await screen.findByRole('dialog', { name: 'login' });
  await press('Lukk');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => router.history.forward());
  expect(await screen.findByText('mester 3')).toBeDefined();
});

test('a dialog that throws shows an error and leaves the page usable', async () => {
  await renderApp(<Page />, { path: '/?dialog=profile&master=1' });
  expect(await screen.findByText('Vinduet kunne ikke vises.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Logg inn' })).toBeDefined();
});

function Card() {
  useDialog();
  const { city } = useAddress('city');
  return <p>by: {String(city)}</p>;
}

test('a dialog that opens renders nobody again who opens dialogs or reads other parameters', async () => {
  const onRender = vi.fn<() => void>();
  const page = (
    <>
      <Profiler id="card" onRender={onRender}>
        <Card />
      </Profiler>
      <Page />
    </>
  );
  const { router } = await renderApp(page, { path: '/?city=oslo' });
  await screen.findByText('by: oslo');
  onRender.mockClear();
  await press('Logg inn');
  await screen.findByRole('dialog', { name: 'login' });
  await press('Lukk');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onRender).not.toHaveBeenCalled();
  await act(() => router.navigate({ to: '.', search: { city: 'bergen' } }));
  await screen.findByText('by: bergen');
  expect(onRender).toHaveBeenCalled();
});
