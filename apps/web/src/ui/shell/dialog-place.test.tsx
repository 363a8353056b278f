import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { DialogPlace } from './dialog-place.tsx';

test('a press that opens a dialog is answered before its code is loaded, and may be taken back', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.JSX.Element }>();
  const Dialog = lazyPart(() => promise);
  const onClose = vi.fn<() => void>();
  await renderApp(
    <DialogPlace onClose={onClose}>
      <Dialog />
    </DialogPlace>,
  );
  expect(screen.getByRole('status').textContent).toBe('Laster inn …');
  await userEvent.click(screen.getByRole('button', { name: 'Lukk' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  resolve({ default: () => <p role="dialog">Opened</p> });
  expect((await screen.findByRole('dialog')).textContent).toBe('Opened');
  expect(screen.queryByText('Laster inn …')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Lukk' })).toBeNull();
});
