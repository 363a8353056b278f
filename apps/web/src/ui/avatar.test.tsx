import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

const draw = (src: string | null) => {
  const { container } = render(<Avatar name="Ola Hansen" src={src} size={72} seed={3} />);
  const frame = container.querySelector('span');
  if (!frame) throw new Error('There is no avatar.');
  return { frame, picture: container.querySelector('img') };
};

test('a portrait has its place and its placeholder before its bytes are there', () => {
  const { frame, picture } = draw('/uploads/ola.webp');
  expect(frame.style).toMatchObject({ width: '72px', height: '72px' });
  expect(frame.dataset.late).toBe('true');
  expect(frame.textContent).toBe('');
  expect(picture?.getAttribute('width')).toBe('72');
});

test('nothing is behind a loaded portrait, which may be transparent', () => {
  const { frame, picture } = draw('/uploads/ola.webp');
  if (picture) fireEvent.load(picture);
  expect(frame.dataset.late).toBeUndefined();
});

test('a person without a portrait has initials and no placeholder', () => {
  const { frame } = draw(null);
  expect(frame.textContent).toBe('OH');
  expect(frame.dataset.late).toBeUndefined();
});

test('initials take the place of a portrait that fails', () => {
  const { frame, picture } = draw('/uploads/gone.webp');
  if (picture) fireEvent.error(picture);
  expect(frame.textContent).toBe('OH');
  expect(frame.dataset.late).toBeUndefined();
});
