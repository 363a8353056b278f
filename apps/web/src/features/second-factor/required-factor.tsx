import type { SecondFactor } from '@mesterhand/domain/second-factor/schema';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trpc } from '../../core/api/trpc.ts';

/**
 * Whether this tab of the profile is where to fix it: the password tab only where a long one is enough. On phones the way
 * there leads over the list of the tabs, which is no tab.
 */
function isRemedy(tab: string | undefined, factor: SecondFactor | undefined): boolean {
  const isToPassword = tab === 'password' || tab === undefined;
  return tab === 'security' || (isToPassword && factor?.passwordSuffices === true);
}

/** Redirects an administrator without a required second factor, or long password, to its setup. */
export default function RequiredFactor() {
  const { data } = trpc.auth.secondFactor.status.useQuery(undefined, { staleTime: 0 });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isMissing = data !== undefined && data.required && !data.on;
  const isThere = pathname === '/profile' && isRemedy(search.tab, data);
  useEffect(() => {
    if (isMissing && !isThere)
      void navigate({ to: '/profile', search: { tab: 'security' }, replace: true });
  }, [isMissing, isThere, navigate]);
  return null;
}
