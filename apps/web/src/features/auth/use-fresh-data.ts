import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../../core/session.ts';

/**
 * What was read as one person is never shown to the next. A visitor who signs in keeps the page that they are on,
 * read anew beneath what they typed; after anyone else their answers are gone before the new ones come.
 */
export function useFreshData(): void {
  const queries = useQueryClient();
  const userId = useSession()?.user.id ?? null;
  const known = useRef(userId);
  useEffect(() => {
    const before = known.current;
    known.current = userId;
    if (before === userId) return;
    queries.removeQueries({ type: 'inactive' });
    void (before === null ? queries.invalidateQueries() : queries.resetQueries());
  }, [queries, userId]);
}
