import type { FeedState } from '@mesterhand/domain/feeds/schema';
import { useState } from 'react';
import { useRelativeTime } from '../../core/i18n/relative-time.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconCalendarPlus } from '../../ui/icons.gen.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { FeedAddress } from './feed-address.tsx';
import { useFeedChanges } from './use-feed-changes.ts';

type FeedAction = 'renew' | 'revoke';

/** What the feed reveals to anyone with its URL; shown before and after creating one. */
function WhatOthersSee() {
  const { t } = useTranslation('feeds');
  return (
    <Callout tone="yellow" py="md" maw="72ch">
      <Stack gap={4}>
        <Text fw={650}>{t('private.title')}</Text>
        <p>{t('private.text')}</p>
        <p>{t('private.hidden')}</p>
      </Stack>
    </Callout>
  );
}

/** An existing URL: it cannot be shown again. */
function KnownFeed({ feed }: { feed: NonNullable<FeedState['feed']> }) {
  const { t } = useTranslation('feeds');
  const format = useFormat();
  const ago = useRelativeTime();
  return (
    <div>
      <Text fw={650}>{t('known.made', { date: format.date(feed.createdAt) })}</Text>
      <Text c="dimmed">
        {feed.fetchedAt === null
          ? t('known.neverFetched')
          : t('known.fetched', { ago: ago(feed.fetchedAt) })}
      </Text>
      <Text c="dimmed" maw="68ch">
        {t('known.hidden')}
      </Text>
    </div>
  );
}

function Feed({ feed }: FeedState) {
  const { t } = useTranslation('feeds');
  const [action, setAction] = useState<FeedAction | null>(null);
  const { path, make, revoke } = useFeedChanges(() => setAction(null));
  if (feed === null)
    return (
      <Button
        leftSection={<IconCalendarPlus size={20} aria-hidden />}
        loading={make.isPending}
        onClick={make.run}
      >
        {t('make')}
      </Button>
    );
  return (
    <>
      {path === null ? <KnownFeed feed={feed} /> : <FeedAddress path={path} />}
      <Actions>
        <Button variant="light" onClick={() => setAction('renew')}>
          {t('renew.open')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setAction('revoke')}>
          {t('revoke.open')}
        </Button>
      </Actions>
      {action !== null && (
        <ConfirmDialog
          title={t(`confirm.${action}.title`)}
          text={t(`confirm.${action}.text`)}
          confirmLabel={t(`confirm.${action}.action`)}
          tone={action === 'revoke' ? 'danger' : 'brand'}
          busy={make.isPending || revoke.isPending}
          onConfirm={action === 'revoke' ? revoke.run : make.run}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}

/** The private feed URL of a user's bookings. */
export function FeedSettings() {
  const { t } = useTranslation('feeds');
  const { data, error, refetch } = trpc.auth.feeds.own.useQuery();
  if (error && !data)
    return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  return (
    <Panel component="section" gap="md" align="flex-start">
      <h3>{t('title')}</h3>
      <Text c="dimmed" maw="68ch">
        {t('intro')}
      </Text>
      <WhatOthersSee />
      {data ? (
        <Feed feed={data.feed} />
      ) : (
        <div aria-busy>
          <LoadingNote />
          <SkeletonBlock width={200} height={44} radius={12} />
        </div>
      )}
    </Panel>
  );
}
