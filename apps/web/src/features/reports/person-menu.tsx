import { Suspense } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useSession } from '../../core/session/session.ts';
import type { PersonActionsProps } from './person-actions.tsx';
import type { Whom } from './use-blocks.ts';

const PersonActions = lazyPart(() => import('./person-actions.tsx'));

function useIsSelf(whom: Whom): boolean {
  const user = useSession()?.user;
  if (!user) return false;
  return 'userId' in whom ? user.id === whom.userId : user.masterId === whom.masterId;
}

/** The menu for another person: report and block. Absent for oneself. Its place is reserved while it loads. */
export function PersonMenu(props: PersonActionsProps) {
  if (useIsSelf(props.whom)) return null;
  return (
    <Suspense fallback={<svg width={44} height={44} aria-hidden />}>
      <PersonActions {...props} />
    </Suspense>
  );
}
