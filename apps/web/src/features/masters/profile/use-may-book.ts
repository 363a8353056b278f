import { can } from '@mesterhand/domain/access/policy';
import { useSession } from '../../../core/session/session.ts';

/** Whether the viewer may book this master; one who is signed out signs in on the way. */
export function useMayBook(masterId: number): boolean {
  const session = useSession();
  if (!session) return true;
  const { id, userType, role, masterId: own } = session.user;
  return can({ userId: id, userType, role, masterId: own }, 'bookings.create', { masterId });
}
