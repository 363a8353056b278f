import { useEffect, useState } from 'react';
import { fetchWithRetry } from '../../../core/navigation/lazy-part.ts';
import type * as RequestCheck from './request-check.ts';

let coming: Promise<typeof RequestCheck> | undefined;

/** The rules of the form, which contain the schema library: fetched once the form is drawn. */
export function loadRequestCheck(): Promise<typeof RequestCheck> {
  return (coming ??= fetchWithRetry(() => import('./request-check.ts')));
}

/** The same for rendering; undefined while it is being fetched. */
export function useRequestCheck(): typeof RequestCheck | undefined {
  const [check, setCheck] = useState<typeof RequestCheck>();
  useEffect(() => {
    let isOver = false;
    void loadRequestCheck().then((loaded) => {
      if (!isOver) setCheck(loaded);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return check;
}
