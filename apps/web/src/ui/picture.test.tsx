import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Picture } from './picture.tsx';

afterEach(cleanup);

const draw = (look?: Parameters<typeof Picture>[0]['look']) => {
  render(<Picture url="/uploads/a.webp" sizes="100vw" alt="Bad" {...(look && { look })} />);
  return screen.getByRole('img').style;
};

test('a picture shows its colours until its bytes are there, and its focus in every crop', () => {
  const style = draw({ colors: '#c9d3d6,#8d9a92,#5c4f42', focus: { x: 20, y: 80 } });
  expect(style.backgroundImage).toContain('linear-gradient(');
  expect(style.objectPosition).toBe('20% 80%');
});

test('a picture without a look has no style of its own', () => {
  const style = draw();
  expect(style.backgroundImage).toBe('');
  expect(style.objectPosition).toBe('');
});
