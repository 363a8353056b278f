import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../core/session/session.ts';

/** Public queries: signing out does not drop them, nor unmount the forms that need them. */
const publicReads: readonly string[] = [
  'masters.byId',
  'masters.services.list',
  'bookings.takenSlots',
  'bookings.calendar.byMaster',
  'admin.settings.public',
];

const isPublic = ({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean =>
  Array.isArray(path) && publicReads.includes(path.join('.'));

/**
 * Data cached for one user is never shown to the next. A visitor who signs in stays on the page, which re-fetches
 * beneath their input; on any other change cached answers are dropped first. When a session ends, public data stays,
 * and with it the input.
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
    if (before === null) return void queries.invalidateQueries();
    if (userId !== null) return void queries.resetQueries();
    void queries.resetQueries({ predicate: (query) => !isPublic(query) });
    void queries.invalidateQueries({ predicate: isPublic });
  }, [queries, userId]);
}
