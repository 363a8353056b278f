import { useCallback, useState } from 'react';
import { useAfterPress } from './use-after-press.ts';

/** What a press opened, and a function that sets it once the press has been painted. */
export function useStateAfterPress<T>(): [T | null, (next: T | null) => void] {
  const [value, setValue] = useState<T | null>(null);
  const afterPress = useAfterPress();
  const set = useCallback((next: T | null) => afterPress(() => setValue(() => next)), [afterPress]);
  return [value, set];
}
