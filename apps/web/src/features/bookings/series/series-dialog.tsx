import type { SessionUser } from '@mesterhand/domain/access/actor';
import { storedPriceOf } from '@mesterhand/domain/bookings/pricing';
import type { Series } from '@mesterhand/domain/series/schema';
import { decideOnActive, decideSeriesMove } from '@mesterhand/domain/series/moves';
import { nextSeriesSteps } from '@mesterhand/domain/series/status';
import { Suspense, useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { LoadingNote, SkeletonBlock } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { actorOf } from '../actor.ts';
import type { Viewer } from '../card/booking-status.tsx';
import { BookingPriceText } from '../dialog/booking-price.tsx';
import { EndSeries } from './end-series.tsx';
import { LaterDays, SeriesDays } from './series-days.tsx';
import { SeriesProposalNote } from './series-proposal.tsx';
import { useClose } from './use-close.ts';
import { useSeriesSteps } from './use-series-steps.ts';

type Seen = { series: Series; viewer: Viewer };

function SeriesFacts({ series, viewer }: Seen) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const nameOf = usePersonName();
  const { repeats, time, until, endedFrom, count, timeSince } = series;
  const facts = [
    [t('booking.fields.serviceId'), series.service],
    [t('series.with'), nameOf(viewer === 'client' ? series.masterName : series.clientName)],
    [t('series.field'), `${t(`series.repeats.${repeats}`)} ${t('card.at', { time })}`],
    timeSince === null
      ? [t('series.first'), format.day(series.firstDate)]
      : [t('series.timeSince'), format.day(timeSince)],
    ...(until === null ? [] : [[t('series.last'), format.day(until)] as const]),
    ...(count === null ? [] : [[t('series.count'), String(count)] as const]),
    ...(endedFrom === null ? [] : [[t('series.endedFrom'), format.day(endedFrom)] as const]),
    [t('series.price'), <BookingPriceText key="price" price={storedPriceOf(series)} />],
  ] as const;
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name} label={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

/** The answer of the master; what clashes is on the list above. */
function Answer({ series }: { series: Series }) {
  const { t } = useTranslation('bookings');
  const [isDeclining, setDeclining] = useState(false);
  const { accept, decline } = useSeriesSteps();
  const isBusy = accept.isPending || decline.isPending;
  const hasClash = series.occurrences.some(({ clash }) => clash !== null);
  return (
    <>
      {hasClash && <Callout tone="yellow">{t('series.clashes')}</Callout>}
      <Actions>
        <Button
          loading={accept.isPending}
          disabled={isBusy}
          onClick={() => accept.mutate({ id: series.id })}
        >
          {t('series.accept')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => setDeclining(true)}>
          {t('series.decline')}
        </Button>
      </Actions>
      {isDeclining && (
        <ConfirmDialog
          title={t('series.declineTitle')}
          text={t('series.declineText')}
          confirmLabel={t('series.decline')}
          onConfirm={() => {
            setDeclining(false);
            decline.mutate({ id: series.id });
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}

const MoveSeries = lazyPart(() => import('./move-series.tsx'));

/** Whether a person may propose another time, or move their own request at once. */
function canMove(user: SessionUser, series: Series): boolean {
  const actor = actorOf(user);
  return 'side' in decideSeriesMove(actor, series) || 'side' in decideOnActive(actor, series);
}

function SeriesView({ series, viewer, user }: Seen & { user: SessionUser }) {
  const { t } = useTranslation('bookings');
  const [form, setForm] = useState<'end' | 'move' | null>(null);
  const close = () => setForm(null);
  const steps = nextSeriesSteps(actorOf(user), series);
  return (
    <Stack gap="lg">
      <p role="status">{t(`series.states.${viewer}.${series.status}`)}</p>
      {series.endReason && <p>{series.endReason}</p>}
      <SeriesFacts series={series} viewer={viewer} />
      <SeriesProposalNote series={series} viewer={viewer} />
      <h3>{t('series.days')}</h3>
      <SeriesDays series={series} viewer={viewer} />
      {steps.includes('accept') && <Answer series={series} />}
      {form === 'end' && <EndSeries series={series} viewer={viewer} onDone={close} />}
      {form === 'move' && (
        <Suspense fallback={<SkeletonBlock width="100%" height={320} />}>
          <MoveSeries series={series} onDone={close} />
        </Suspense>
      )}
      {form === null && (
        <Actions>
          {canMove(user, series) && (
            <Button variant="light" onClick={() => setForm('move')}>
              {t('series.move')}
            </Button>
          )}
          {steps.includes('end') && (
            <Button variant="light" color="red" onClick={() => setForm('end')}>
              {t(series.status === 'requested' ? 'series.withdraw' : 'series.end')}
            </Button>
          )}
        </Actions>
      )}
      <LaterDays series={series} viewer={viewer} />
    </Stack>
  );
}

type SeriesDialogProps = { id: number; user: SessionUser };

/** A series: its rule, its days with what clashes, and the steps that a person may take. */
export default function SeriesDialog({ id, user }: SeriesDialogProps) {
  const close = useClose();
  const { t } = useTranslation('bookings');
  const query = trpc.bookings.series.byId.useQuery({ id });
  const series = query.data;
  return (
    <Dialog title={t('series.title')} size="lg" onClose={close}>
      {series && (
        <SeriesView
          series={series}
          viewer={series.clientId === user.id ? 'client' : 'master'}
          user={user}
        />
      )}
      {query.isPending && (
        <Stack aria-busy>
          <LoadingNote />
          <SkeletonBlock width="60%" height={24} />
          <SkeletonBlock width="100%" height={160} />
          <SkeletonBlock width="100%" height={200} />
        </Stack>
      )}
      {query.isError && !series && (
        <ErrorState title={t('series.failed')} onRetry={() => void query.refetch()} />
      )}
    </Dialog>
  );
}
