import { can } from '@mesterhand/domain/access/policy';
import { useSession } from '../../../core/session/session.ts';

/** Whether the viewer may book this master; visitors sign in first. */
export function useMayBook(masterId: number): boolean {
  const session = useSession();
  if (!session) return true;
  const { id, userType, role, masterId: own } = session.user;
  return can({ userId: id, userType, role, masterId: own }, 'bookings.create', { masterId });
}
