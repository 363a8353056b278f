import { billStart, type ProposedLine } from '@mesterhand/domain/work/bill-lines';
import { previewWork } from '@mesterhand/domain/work/preview';
import type { PriceLine } from '@mesterhand/domain/offers/lines';
import type { PriceKind } from '@mesterhand/domain/offers/price-kinds';
import { trpc } from '../../core/api/trpc.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { tasksOf } from '../bookings/status-outbox/status-outbox.ts';
import { useStatusOutbox } from '../bookings/status-outbox/use-status-outbox.ts';
import type { LineValues } from '../offers/editor/offer-values.ts';

type Agreed = { bookingId: number; userId: number; kind: PriceKind; agreed: readonly PriceLine[] };

const typedLines = (lines: readonly ProposedLine[]): LineValues[] =>
  lines.map((line) => ({ ...line, unitPrice: line.unitPrice ?? '' }));

/** What was recorded on a job, as the lines of its bill; what waits on this device counts. */
export function useRecordedWork({ bookingId, userId, kind, agreed }: Agreed) {
  const { t } = useTranslation('bills');
  const query = trpc.bookings.work.ofBooking.useQuery({ bookingId });
  const { outbox } = useStatusOutbox(userId);
  const unsent = tasksOf(outbox, bookingId).flatMap(({ refusal, task }) =>
    refusal === null && task.of !== 'change' ? [task.operation] : [],
  );
  const { entries, worked } = previewWork(query.data?.entries ?? [], unsent);
  const contents = entries.filter(({ isRemoved }) => !isRemoved).map(({ content }) => content);
  const work = { entries: contents, agreed, hoursText: t('recorded.hours') };
  const start = billStart({ ...work, kind });
  // Whatever the price is, the master may take over what was recorded.
  const recorded = billStart({ ...work, kind: 'openAccount' });
  return {
    isLoading: query.data === undefined && query.error === null,
    error: query.data === undefined ? query.error : null,
    refetch: () => void query.refetch(),
    start: { ...start, lines: typedLines(start.lines) },
    recorded: recorded.isRecorded ? typedLines(recorded.lines) : null,
    agreed: typedLines(agreed),
    worked,
    materials: contents.filter((content) => content.kind === 'material').length,
    hasConflict: entries.some(({ rivals }) => rivals.length > 0),
  };
}
export type RecordedWork = ReturnType<typeof useRecordedWork>;

type RecordedNoteProps = {
  work: RecordedWork;
  lines: readonly LineValues[];
  onFill(lines: LineValues[]): void;
};

const isSame = (one: readonly LineValues[], other: readonly LineValues[] | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Where the lines come from, what is still open of the recorded work, and filling them anew. */
export function RecordedNote({ work, lines, onFill }: RecordedNoteProps) {
  const { t } = useTranslation('bills');
  const format = useFormat();
  const { worked, materials: count, recorded, agreed } = work;
  if (work.error)
    return (
      <Callout tone="yellow" role="status">
        <p>{t('recorded.failed')}</p>
        <Actions mt="sm">
          <Button variant="default" mih={48} onClick={work.refetch}>
            {t('recorded.again')}
          </Button>
        </Actions>
      </Callout>
    );
  if (worked.minutes === 0 && count === 0 && worked.runningSince === null && !work.hasConflict)
    return null;
  const isRecorded = isSame(lines, recorded);
  const unpriced = lines.filter(({ unitPrice }) => unitPrice === '').length;
  return (
    <Stack gap="sm">
      <Callout tone="sunken">
        <Text fw={700}>
          {t('recorded.title', { time: format.duration(worked.minutes), count })}
        </Text>
        <p>{t(isRecorded ? 'recorded.used' : 'recorded.check')}</p>
        {unpriced > 0 && <p>{t('recorded.unpriced', { count: unpriced })}</p>}
        <Actions mt="sm">
          {recorded !== null && !isRecorded && (
            <Button variant="default" mih={48} onClick={() => onFill(recorded)}>
              {t('recorded.take')}
            </Button>
          )}
          {!isSame(lines, agreed) && (
            <Button variant="default" mih={48} onClick={() => onFill(agreed)}>
              {t('recorded.agreed')}
            </Button>
          )}
        </Actions>
      </Callout>
      {(work.hasConflict || worked.runningSince !== null) && (
        <Callout tone="yellow" role="status">
          {work.hasConflict && <p>{t('recorded.conflict')}</p>}
          {worked.runningSince !== null && (
            <p>{t('recorded.running', { time: format.time(worked.runningSince) })}</p>
          )}
          <Actions mt="sm">
            <ButtonLink to="/today" variant="default" mih={48}>
              {t('recorded.open')}
            </ButtonLink>
          </Actions>
        </Callout>
      )}
    </Stack>
  );
}
