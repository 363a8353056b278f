import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { DialogPlace } from './dialog-place.tsx';

test('a press that opens a dialog is answered before its code is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.JSX.Element }>();
  const Dialog = lazyPart(() => promise);
  await renderApp(
    <DialogPlace>
      <Dialog />
    </DialogPlace>,
  );
  expect(screen.getByRole('status').textContent).toBe('Laster inn …');
  resolve({ default: () => <p role="dialog">Opened</p> });
  expect((await screen.findByRole('dialog')).textContent).toBe('Opened');
  expect(screen.queryByText('Laster inn …')).toBeNull();
});
