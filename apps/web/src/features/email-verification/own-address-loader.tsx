import type { OwnAddress } from '@mesterhand/domain/auth/addresses';
import type { ReactNode } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Stack } from '../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** Loads the own address once for all parts of the profile that need it. */
export function OwnAddressLoader({ children }: { children(own: OwnAddress): ReactNode }) {
  // Loads the children's translations in parallel: otherwise they would load only after this query.
  const { t } = useTranslation(['email-verification', 'auth', 'google']);
  const { data: own, error, refetch } = trpc.auth.email.own.useQuery();
  if (own) return children(own);
  if (error)
    return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  return (
    <Stack gap="sm" maw={480} aria-busy>
      <LoadingNote />
      <SkeletonBlock width="min(100%, 420px)" height={64} radius={12} />
      <SkeletonBlock width="min(100%, 420px)" height={64} radius={12} />
    </Stack>
  );
}
