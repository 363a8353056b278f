import type { AdminScene } from '@mesterhand/domain/scenes/schema';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { refusal } from '../../auth/auth-samples.ts';
import { admin } from '../settings-samples.ts';
import { ScenesView } from './scenes-view.tsx';
// Preloads the lazy drawings.
import '../../home/scene-drawings.tsx';

const upload = vi.hoisted(() => ({ send: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../../core/api/send-file.ts', () => ({ sendFile: upload.send }));

const image = '/uploads/aaaaaaaaaaaaaaaaaaaa.webp';
const focus = { focusX: 50, focusY: 50 };
const drawn = { image: null, isShown: false, ...focus, alts: null, version: 0 };
const hero: AdminScene = { name: 'hero', ...drawn };
const photographed: AdminScene = {
  name: 'moving',
  image,
  isShown: true,
  focusX: 10,
  focusY: 20,
  alts: null,
  version: 4,
};

/** A server that stores scenes, if the version matches. */
async function open(scenes: AdminScene[]) {
  const server = { now: scenes };
  const save = vi.fn<(input: AdminScene) => AdminScene>((input) => {
    const stored = server.now.find(({ name }) => name === input.name);
    if (input.version !== stored?.version) throw refusal('conflict.stale', 409);
    const saved = { ...input, version: input.version + 1 };
    server.now = server.now.map((one) => (one.name === input.name ? saved : one));
    return saved;
  });
  await renderApp(
    <>
      <Toasts />
      <ScenesView />
    </>,
    {
      answers: {
        'admin.scenes.list': () => server.now,
        'admin.scenes.save': save,
        'admin.settings.public': {},
        'masters.categories.list': [],
      },
    },
  );
  return { server, save };
}

const press = async (name: RegExp | string) =>
  userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

beforeEach(() => {
  signIn(admin, 'the-token');
  upload.send.mockReset().mockResolvedValue({ image });
});
afterEach(() => {
  signOut();
});

test('a drawing is replaced: photograph, focus by arrow keys, and a text in each language', async () => {
  const { save } = await open([hero]);
  await press('Bytt ut: Forsiden: øverst');
  await press('Vis fotografiet');
  expect(await screen.findByText('Velg et fotografi.')).toBeTruthy();
  await userEvent.upload(
    await field('Velg et fotografi'),
    new File([new Uint8Array(4)], 'fjord.png', { type: 'image/png' }),
  );
  const mark = await screen.findByRole('button', { name: /^Fokuspunkt: 50 % fra venstre, 50 %/ });
  fireEvent.keyDown(mark, { key: 'ArrowRight' });
  fireEvent.keyDown(mark, { key: 'ArrowUp', shiftKey: true });
  expect(mark.getAttribute('aria-label')).toBe('Fokuspunkt: 52 % fra venstre, 40 % fra toppen');
  await userEvent.click(await field('Bildet er bare pynt'));
  await press('Vis fotografiet');
  expect(await screen.findAllByText('Skriv hva bildet viser.')).toHaveLength(4);
  expect(save).not.toHaveBeenCalled();
  const alts = { nb: 'En fjord', en: 'A fjord', ru: 'Фьорд', uk: 'Фіорд' };
  fireEvent.change(await field('På norsk'), { target: { value: alts.nb } });
  fireEvent.change(await field('På engelsk'), { target: { value: alts.en } });
  fireEvent.change(await field('På russisk'), { target: { value: alts.ru } });
  fireEvent.change(await field('På ukrainsk'), { target: { value: alts.uk } });
  await press('Vis fotografiet');
  expect(await screen.findByText('Fotografiet vises på sidene')).toBeTruthy();
  const sent = { image, isShown: true, focusX: 52, focusY: 40, alts, version: 0 };
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'hero', ...sent });
  expect(screen.queryByRole('form')).toBeNull();
});

test('the drawing comes back, and this is undone', async () => {
  const { server } = await open([photographed]);
  await press('Bruk tegningen');
  await press('Angre');
  await waitFor(() => expect(server.now[0]).toMatchObject({ isShown: true, version: 6 }));
  expect(server.now[0]).toMatchObject({ image, focusX: 10, focusY: 20 });
  expect(await screen.findByRole('button', { name: 'Bruk tegningen' })).toBeTruthy();
});

test('of two administrators the second sees the difference, and keeps their own', async () => {
  const { server, save } = await open([photographed]);
  await press('Endre: Flytting');
  const mark = await screen.findByRole('button', { name: /^Fokuspunkt: 10 %/ });
  fireEvent.keyDown(mark, { key: 'ArrowRight' });
  server.now = [{ ...photographed, focusX: 90, version: 5 }];
  await press('Vis fotografiet');
  expect(await screen.findByText('90 % · 20 %')).toBeTruthy();
  expect(screen.getByText('12 % · 20 %')).toBeTruthy();
  await press('Lagre mitt over');
  await waitFor(() => expect(server.now[0]).toMatchObject({ focusX: 12, version: 6 }));
  expect(save.mock.lastCall?.[0]).toMatchObject({ version: 5 });
});
