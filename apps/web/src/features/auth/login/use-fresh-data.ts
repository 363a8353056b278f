import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../core/session/session.ts';

/** Reads that answer visitors too: no sign-out takes them, and the forms that stand on them, off the screen. */
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
 * What was read as one person is never shown to the next. A visitor who signs in keeps the page that they are on,
 * read anew beneath what they typed; after anyone else their answers are gone before the new ones come. Whose session
 * ends keeps what every visitor may read, and with it what they have typed.
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
