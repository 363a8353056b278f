import type { Series } from '@mesterhand/domain/series/schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useNow } from '../../../core/browser/use-now.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { IconText } from '../../../ui/icon-text.tsx';
import { IconClock } from '../../../ui/icons.gen.ts';
import { Text } from '../../../ui/layout.tsx';
import type { Viewer } from '../card/booking-status.tsx';
import { useSeriesSteps } from './use-series-steps.ts';

type SeriesProposalNoteProps = { series: Series; viewer: Viewer };

/** The open proposal of another time for the series: one tap accepts it, on the side that it was made to. */
export function SeriesProposalNote({ series, viewer }: SeriesProposalNoteProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const today = osloCivil(useNow()).date;
  const { acceptMove, declineMove, withdrawMove } = useSeriesSteps();
  const { proposal } = series;
  if (proposal === null) return null;
  const { id, side, occurrence, date, time, days } = proposal;
  const isOwn = side === viewer;
  const isGone = occurrence <= today || date <= today;
  const isBusy = acceptMove.isPending || declineMove.isPending || withdrawMove.isPending;
  const clashes = days.filter(({ clash }) => clash !== null);
  const start = t('series.proposal.start', {
    repeats: t(`series.repeats.${series.repeats}`),
    day: format.day(date),
    time,
  });
  return (
    <Callout tone="yellow" py="md" role="status">
      <IconText icon={<IconClock size={22} aria-hidden />} mb={4} fw={700}>
        {t(isOwn ? 'series.proposal.own' : `series.proposal.${side}`)}
      </IconText>
      <Text fw={600}>{start}</Text>
      <p>{t(isGone ? 'series.proposal.gone' : 'series.proposal.holds')}</p>
      {!isGone && clashes.length > 0 && (
        <>
          <Text mt="xs">{t('series.proposal.clashes')}</Text>
          <ul>
            {clashes.map(({ from, to }) => (
              <Text component="li" key={to} fw={600}>
                {from === to
                  ? format.day(to)
                  : t('series.proposal.stays', { to: format.day(to), from: format.day(from) })}
              </Text>
            ))}
          </ul>
        </>
      )}
      <Actions mt="sm">
        {!isOwn && !isGone && (
          <Button
            loading={acceptMove.isPending}
            disabled={isBusy}
            onClick={() => acceptMove.mutate({ id })}
          >
            {t('series.proposal.accept')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => (isOwn ? withdrawMove : declineMove).mutate({ id })}
        >
          {t(isOwn ? 'moves.note.withdraw' : 'series.proposal.decline')}
        </Button>
      </Actions>
    </Callout>
  );
}
