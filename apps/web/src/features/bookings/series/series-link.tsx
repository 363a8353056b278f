import type { Booking } from '@mesterhand/domain/bookings/schema';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Text } from '../../../ui/layout.tsx';
import type { Viewer } from '../card/booking-status.tsx';
import classes from './series-link.module.css';

/** The dialog of a series over the dashboard as it is; Back closes it. */
export const dialogOf = (series: number) =>
  ({
    to: '.',
    search: (kept: object): object => ({ ...kept, series }),
    state: { dialogOpened: true },
    resetScroll: false,
  }) as const;

/** How often the job comes back, as a link to its series; nothing for a single job. */
export function SeriesLink({ booking: { series } }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  return (
    series && (
      <Link className={classes.link} {...dialogOf(series.id)}>
        {t(`series.repeats.${series.repeats}`)}
      </Link>
    )
  );
}

/** Another time is proposed for the whole series, which the dialog answers. */
export function SeriesProposalLink({
  booking: { series },
  viewer,
}: {
  booking: Booking;
  viewer: Viewer;
}) {
  const { t } = useTranslation('bookings');
  if (series === null || series.proposedBy === null) return null;
  const isOwn = series.proposedBy === viewer;
  return (
    <Callout tone="yellow" mt="md" py="md" role="status">
      <Text fw={700} mb="xs">
        {t(isOwn ? 'series.proposal.own' : `series.proposal.${series.proposedBy}`)}
      </Text>
      <Actions>
        <ButtonLink variant={isOwn ? 'default' : 'filled'} {...dialogOf(series.id)}>
          {t(isOwn ? 'series.proposal.see' : 'series.proposal.answer')}
        </ButtonLink>
      </Actions>
    </Callout>
  );
}

/** The same as a line of text, on a closed card. */
export function LaterLink({ booking: { series }, later }: { booking: Booking; later: number }) {
  const { t } = useTranslation('bookings');
  if (series === null) return null;
  return (
    <Link className={classes.link} {...dialogOf(series.id)}>
      {t('series.later', { number: later })}
    </Link>
  );
}

/** The later jobs of a series that its next one stands for. */
export function LaterJobs({ booking: { series }, later }: { booking: Booking; later: number }) {
  const { t } = useTranslation('bookings');
  if (series === null || later === 0) return null;
  return (
    <ButtonLink variant="light" {...dialogOf(series.id)}>
      {t('series.later', { number: later })}
    </ButtonLink>
  );
}

/** The answer to a series is given to all of it: its days and what clashes are shown first. */
export function AnswerSeries({ seriesId }: { seriesId: number }) {
  const { t } = useTranslation('bookings');
  return (
    <ButtonLink to="/dashboard" search={{ series: seriesId }}>
      {t('series.answer')}
    </ButtonLink>
  );
}
