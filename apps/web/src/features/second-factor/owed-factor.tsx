import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trpc } from '../../core/trpc.ts';

/** Leads an administrator whom the house asks for a second factor to its set-up, wherever they are, until it stands. */
export default function OwedFactor() {
  const { data } = trpc.auth.secondFactor.status.useQuery(undefined, { staleTime: 0 });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isOwed = data !== undefined && data.required && !data.on;
  const isThere = pathname === '/profile' && search.tab === 'security';
  useEffect(() => {
    if (isOwed && !isThere)
      void navigate({ to: '/profile', search: { tab: 'security' }, replace: true });
  }, [isOwed, isThere, navigate]);
  return null;
}
