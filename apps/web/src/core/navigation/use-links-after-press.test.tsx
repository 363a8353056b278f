import { act, fireEvent, render, screen } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { yieldToPaint } from '../browser/yield-to-main.ts';
import { useLinksAfterPress } from './use-links-after-press.ts';

const follow = vi.fn<(href: string) => void>();

function Page() {
  const followLink = useLinksAfterPress();
  const stay = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    follow(event.currentTarget.href);
  };
  return (
    <div onClickCapture={followLink}>
      <a href="/inside" onClick={stay}>
        inside
      </a>
      <a href="https://example.com/" onClick={stay}>
        outside
      </a>
    </div>
  );
}

test('a link within the app is followed after its press has been painted, others at once', async () => {
  render(<Page />);
  fireEvent.click(screen.getByText('inside'));
  expect(follow).not.toHaveBeenCalled();
  await act(yieldToPaint);
  expect(follow).toHaveBeenCalledOnce();
  // A new tab is the browser's own.
  fireEvent.click(screen.getByText('inside'), { ctrlKey: true });
  expect(follow).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByText('outside'));
  expect(follow).toHaveBeenLastCalledWith('https://example.com/');
});
