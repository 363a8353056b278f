import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Stack } from '../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ConsentsCard } from './consents-card.tsx';
import { CopyCard } from './copy-card.tsx';
import { EraseCard } from './erase-card.tsx';
import classes from './privacy.module.css';

/** Data export, consents, and erasure of the account. */
export function PrivacySettings() {
  const { t } = useTranslation('privacy');
  const { data, error, refetch } = trpc.auth.account.erasure.useQuery(undefined, { staleTime: 0 });
  return (
    <Stack className={classes.cards} gap="lg">
      {!data && !error && (
        <div aria-busy>
          <LoadingNote />
          <RowSkeleton />
        </div>
      )}
      {data && <CopyCard hasPassword={data.hasPassword} />}
      <ConsentsCard />
      {data && <EraseCard standing={data} />}
      {!data && error && (
        <ErrorState error={error} title={t('erase.loadFailed')} onRetry={() => void refetch()} />
      )}
    </Stack>
  );
}
