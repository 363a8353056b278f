import type { Booking } from '@mesterhand/domain/bookings/schema';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import classes from './series-link.module.css';
import { useSeriesDialog } from './use-series-dialog.ts';

/** How often the job comes back, as a link to its series; nothing for a single job. */
export function SeriesLink({ booking: { series } }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const dialog = useSeriesDialog();
  if (series === null) return null;
  return (
    <Link className={classes.link} {...dialog.linkTo(series.id)}>
      {t(`series.repeats.${series.repeats}`)}
    </Link>
  );
}

/** The later jobs of a series that its next one stands for. */
export function LaterJobs({ booking: { series }, later }: { booking: Booking; later: number }) {
  const { t } = useTranslation('bookings');
  const dialog = useSeriesDialog();
  if (series === null || later === 0) return null;
  return (
    <Button variant="light" onClick={() => dialog.open(series.id)}>
      {t('series.later', { number: later })}
    </Button>
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
