import { maxSavedAddresses } from '@mesterhand/domain/addresses/labels';
import type { SavedAddress } from '@mesterhand/domain/addresses/saved-schema';
import { useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { DividedList } from '../../../ui/divided-list.tsx';
import { IconPlus } from '../../../ui/icons.gen.ts';
import { Stack, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { LazySavedForm } from './lazy-saved-form.tsx';
import { SavedRow } from './saved-row.tsx';

function AddAddress({ count }: { count: number }) {
  const { t } = useTranslation('addresses');
  const [isOpen, setOpen] = useState(false);
  if (count >= maxSavedAddresses) return <Text c="dimmed">{t('saved.full')}</Text>;
  if (isOpen) return <LazySavedForm saved={null} onClose={() => setOpen(false)} />;
  return (
    <div>
      <Button
        variant="light"
        mih={44}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('saved.add')}
      </Button>
    </div>
  );
}

function Rows({ addresses }: { addresses: readonly SavedAddress[] }) {
  const { t } = useTranslation('addresses');
  return (
    <>
      {addresses.length === 0 ? (
        <Text>{t('saved.none')}</Text>
      ) : (
        <DividedList plain aria-label={t('saved.title')}>
          {addresses.map((saved) => (
            <SavedRow key={saved.id} saved={saved} />
          ))}
        </DividedList>
      )}
      <AddAddress count={addresses.length} />
    </>
  );
}

/** One's own saved addresses, under the profile. */
export function SavedAddresses() {
  const { t } = useTranslation('addresses');
  const { data, error, refetch } = trpc.bookings.addresses.saved.list.useQuery();
  return (
    <Panel component="section" p="lg" gap="md" aria-labelledby="saved-title">
      <h3 id="saved-title">{t('saved.title')}</h3>
      <Text c="dimmed" size="sm" maw="68ch">
        {t('saved.intro')}
      </Text>
      {data && <Rows addresses={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Stack gap="sm" aria-busy>
          <LoadingNote />
          <RowSkeleton />
          <RowSkeleton />
        </Stack>
      )}
    </Panel>
  );
}
