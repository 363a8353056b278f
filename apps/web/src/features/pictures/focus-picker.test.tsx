import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { refusal } from '../auth/auth-samples.ts';
import FocusPicker from './focus-picker.tsx';

afterEach(cleanup);

const stored = (picture: string, x = 50, y = 50) => ({ picture, focus: { x, y } });

async function open({
  pictures = ['/uploads/a.webp'],
  set = vi.fn<(input: unknown) => unknown>(),
} = {}) {
  const onSaved = vi.fn<(saved: unknown) => void>();
  await renderApp(
    <FocusPicker pictures={pictures} shown="work" onSaved={onSaved} onClose={() => {}} />,
    {
      answers: {
        'auth.pictures.focus': (input: unknown) =>
          stored(
            typeof input === 'object' && input && 'picture' in input ? String(input.picture) : '',
          ),
        'auth.pictures.setFocus': set,
      },
    },
  );
  return { onSaved, set };
}

const slider = (name: string) => screen.findByRole('slider', { name });
const move = async (name: string, value: number) =>
  fireEvent.change(await slider(name), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Lagre utsnittet' }));

test('what is chosen is shown in the crops and saved', async () => {
  const set = vi.fn<(input: unknown) => unknown>(() => stored('/uploads/a.webp', 20, 80));
  const { onSaved } = await open({ set });
  await move('Vannrett', 20);
  await move('Loddrett', 80);
  const crop = document.querySelector<HTMLElement>('[data-shape="card"]');
  expect(crop?.style.objectPosition).toBe('20% 80%');
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(set).toHaveBeenCalledWith({ picture: '/uploads/a.webp', x: 20, y: 80 });
});

test('a refused choice says so and stays', async () => {
  const set = vi.fn<(input: unknown) => unknown>(() => {
    throw refusal('gallery.notFound', 404);
  });
  await open({ set });
  await move('Vannrett', 20);
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Kunne ikke lagre utsnittet');
  expect((await slider('Vannrett')).getAttribute('aria-valuetext')).toBe('20 prosent');
});

test('of several pictures one is chosen after the other', async () => {
  await open({ pictures: ['/uploads/a.webp', '/uploads/b.webp'] });
  expect(await screen.findByText('Bilde 1 av 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Neste bilde' }));
  expect(await screen.findByText('Bilde 2 av 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Neste bilde' }));
  expect(await screen.findByText('Bilde 1 av 2')).toBeTruthy();
});
