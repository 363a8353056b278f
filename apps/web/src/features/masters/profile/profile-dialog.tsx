import type { Master } from '@mesterhand/domain/masters/schema';
import { useState } from 'react';
import { type DialogProps, useDialog } from '../../../core/navigation/dialogs.tsx';
import { readError } from '../../../core/api/errors.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Box, Group } from '../../../ui/layout.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { MessageLink } from '../../messages/inbox/message-button.tsx';
import { MasterFacts, MasterHead } from './master-head.tsx';
import master from './master.module.css';
import { AboutTexts } from './overview.tsx';
import { StartingPrice } from './price-box.tsx';
import classes from './profile-dialog.module.css';
import { Reviews } from '../reviews/reviews.tsx';
import { ServiceList } from './service-list.tsx';
import { useMayBook } from './use-may-book.ts';

type ProfileProps = { profile: Master; onBook(service?: number): void };

function ProfileTabs({ profile, onBook }: ProfileProps) {
  const { t } = useTranslation('masters');
  const [withPictures, setWithPictures] = useState(false);
  return (
    <Tabs
      defaultValue="overview"
      keepMounted={false}
      mt="lg"
      classNames={{ tab: master.tab ?? '' }}
    >
      <Tabs.List aria-label={t('master.tabs')}>
        <Tabs.Tab value="overview">{t('master.overview')}</Tabs.Tab>
        <Tabs.Tab value="services">{t('profile.services')}</Tabs.Tab>
        <Tabs.Tab value="reviews">{t('master.reviews')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="overview" mih={220} py="lg">
        <AboutTexts master={profile} />
        <Box mt="lg">
          <MasterFacts master={profile} />
        </Box>
      </Tabs.Panel>
      <Tabs.Panel value="services" mih={220} py="lg">
        <ServiceList masterId={profile.id} services={profile.services} onBook={onBook} />
      </Tabs.Panel>
      <Tabs.Panel value="reviews" mih={220} py="lg">
        <Reviews master={profile} withPictures={withPictures} onPictures={setWithPictures} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Foot({ profile, onBook }: ProfileProps) {
  const { t } = useTranslation('masters');
  const mayBook = useMayBook(profile.id);
  return (
    <Group className={classes.foot ?? ''} justify="space-between" gap="sm">
      <StartingPrice hourlyRate={profile.hourlyRate} />
      <Group className={classes.actions ?? ''} gap="sm">
        <ButtonLink to="/master/$id" params={{ id: String(profile.id) }} variant="light">
          {t('profile.full')}
        </ButtonLink>
        {mayBook && <MessageLink masterId={profile.id} />}
        {mayBook && <Button onClick={() => onBook()}>{t('price.book')}</Button>}
      </Group>
    </Group>
  );
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation(['masters', 'refusals']);
  const dialog = useDialog();
  const { data, error, refetch } = trpc.masters.byId.useQuery({ id });
  if (error && readError(error).code === 'masters.notFound')
    return <EmptyState art="lost" title={t('refusals:errors.masters.notFound')} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <LoadingNote />
        <RowSkeleton />
      </>
    );
  const book = (service?: number) => dialog.replace({ dialog: 'booking', master: id, service });
  return (
    <>
      <MasterHead master={data} as="h3" />
      <ProfileTabs profile={data} onBook={book} />
      <Foot profile={data} onBook={book} />
    </>
  );
}

/** A master's profile in a dialog; its booking button keeps the master. */
export default function ProfileDialog({ master: id, onClose }: DialogProps) {
  const { t } = useTranslation(['masters', 'refusals']);
  return (
    <Dialog title={t('profile.title')} size={720} onClose={onClose}>
      {id === undefined ? (
        <EmptyState art="lost" title={t('refusals:errors.masters.notFound')} />
      ) : (
        <Loaded id={id} />
      )}
    </Dialog>
  );
}
