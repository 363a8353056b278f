import type { Work } from '@mesterhand/domain/works/schema';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../core/testing/testing.tsx';
import { WorkCarousel } from './work-carousel.tsx';

afterEach(cleanup);

const images: Work['images'] = [
  {
    id: 1,
    url: '/uploads/a.webp',
    imageUrl: '/uploads/a.webp',
    caption: 'Før arbeidet',
    type: 'before',
  },
  { id: 2, url: '/uploads/b.webp', imageUrl: '/uploads/b.webp', caption: 'Ferdig', type: 'after' },
];

const open = () =>
  renderApp(
    <div role="dialog" aria-label="Arbeid">
      <button type="button">Lukk</button>
      <input aria-label="Kommentar" />
      <WorkCarousel title="Bad" images={images} isReportable={false} />
    </div>,
  );

const picture = () => screen.getByRole('img');
const transformOf = () => picture().parentElement?.style.transform ?? '';

test('arrow keys turn the pictures from anywhere in the dialog, but not while typing', async () => {
  await open();
  expect(picture().getAttribute('alt')).toBe('Før arbeidet');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Lukk' }), { key: 'ArrowRight' });
  expect(picture().getAttribute('alt')).toBe('Ferdig');
  fireEvent.keyDown(screen.getByLabelText('Kommentar'), { key: 'ArrowLeft' });
  expect(picture().getAttribute('alt')).toBe('Ferdig');
});

test('the button enlarges a picture, arrow keys move it, and the next one begins whole', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Forstørr' }));
  expect(transformOf()).toContain('scale(2.5)');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Lukk' }), { key: 'ArrowRight' });
  expect(picture().getAttribute('alt')).toBe('Før arbeidet');
  await userEvent.click(screen.getByRole('button', { name: 'Neste bilde' }));
  expect(picture().getAttribute('alt')).toBe('Ferdig');
  expect(transformOf()).toContain('scale(1)');
});
