import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/testing.tsx';
import { personalOutbox } from './personal-outbox.ts';

type Item = { id: string; job: number };

/** An outbox whose items the test sets. */
function startOutbox() {
  let items: readonly Item[] = [];
  const listeners = new Set<() => void>();
  const outbox = {
    read: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    wake: () => {},
    stop: () => {},
  };
  const set = (next: readonly Item[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  return { outbox, set };
}

test('a step of one job does not render the others again', async () => {
  const { outbox, set } = startOutbox();
  const useOutbox = personalOutbox<Item, typeof outbox>(() => outbox);
  const counts = new Map<number, number>();
  function Job({ id }: { id: number }) {
    const { outbox: own } = useOutbox(7, ({ job }) => job === id);
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return <p>{`${id}: ${own.map((item) => item.id).join(', ')}`}</p>;
  }
  await renderApp(
    <>
      <Job id={1} />
      <Job id={2} />
    </>,
  );
  const before = counts.get(2);
  const first = { id: 'a', job: 1 };
  act(() => set([first]));
  expect(await screen.findByText('1: a')).toBeDefined();
  act(() => set([first, { id: 'b', job: 1 }]));
  expect(await screen.findByText('1: a, b')).toBeDefined();
  expect(counts.get(2)).toBe(before);
  act(() => set([{ id: 'c', job: 2 }]));
  expect(await screen.findByText('2: c')).toBeDefined();
  expect(screen.getByText('1:')).toBeDefined();
});
