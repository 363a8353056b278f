import type { ListedNoShow } from '@mesterhand/domain/bookings/cancellation-schema';
import { can } from '@mesterhand/domain/access/policy';
import { useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useSession } from '../../../core/session/session.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { DetailsDialog } from '../../admin/panel/details-dialog.tsx';
import { actorOf } from '../../bookings/actor.ts';
import { ReportWords } from '../../bookings/cancelling/no-show-note.tsx';
import { useBookingTime } from '../use-booking-time.ts';
import { useDeciding } from './use-no-show-list.ts';

type Seen = { report: ListedNoShow };

/** The note that both sides read, and the two decisions. What was typed stays when it fails. */
function Decision({ report }: Seen) {
  const { t } = useTranslation('admin-bookings');
  const user = useSession()?.user;
  const deciding = useDeciding();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  if (!user || report.state !== 'disputed') return null;
  const isPossible = can(actorOf(user), 'noShows.decide', report);
  if (!isPossible) return <p>{t('noShows.decide.ownReport')}</p>;
  const decide = (outcome: 'upheld' | 'dismissed') => {
    if (note.trim() === '') return setMissing(true);
    if (!deciding.isPending) deciding.mutate({ id: report.id, outcome, note });
  };
  return (
    <Stack>
      <Textarea
        name="note"
        label={t('noShows.decide.note')}
        description={t('noShows.decide.noteHint')}
        required
        rows={3}
        maxLength={2000}
        value={note}
        error={isMissing && note.trim() === '' && t('noShows.decide.missing')}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Actions justify="flex-end">
        <Button variant="default" disabled={deciding.isPending} onClick={() => decide('dismissed')}>
          {t('noShows.decide.dismiss')}
        </Button>
        <Button loading={deciding.isPending} onClick={() => decide('upheld')}>
          {t('noShows.decide.uphold')}
        </Button>
      </Actions>
    </Stack>
  );
}

function Content({ report }: Seen) {
  const { t } = useTranslation('admin-bookings');
  const format = useFormat();
  const nameOf = usePersonName();
  const timeOf = useBookingTime();
  const { client, master, side, state, fee, recorded } = report;
  return (
    <Stack gap="lg">
      <Facts columnWidth={180}>
        <Fact label={t('noShows.columns.client')}>{nameOf(client)}</Fact>
        <Fact label={t('noShows.columns.master')}>{nameOf(master)}</Fact>
        <Fact label={t('columns.when')}>{timeOf(report)}</Fact>
        <Fact label={t('noShows.columns.side')}>{t(`noShows.absent.${side}`)}</Fact>
        <Fact label={t('noShows.columns.state')}>{t(`noShows.states.${state}`)}</Fact>
        {fee !== null && <Fact label={t('noShows.fee')}>{format.price(fee)}</Fact>}
        {recorded !== null && (
          <Fact label={t('noShows.columns.recorded')}>{format.price(recorded)}</Fact>
        )}
      </Facts>
      <ReportWords report={report} />
      <Decision report={report} />
    </Stack>
  );
}

/** A report with both sides' words and the decision, by its own URL. */
export function NoShowDetails({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTranslation(['admin-bookings', 'bookings']);
  const query = trpc.bookings.noShows.byId.useQuery({ id }, { staleTime: 0 });
  return (
    <DetailsDialog
      title={t('noShows.title', { id: query.data?.bookingId ?? '' })}
      size="lg"
      query={query}
      failure={t('noShows.failure')}
      onClose={onClose}
    >
      {(report) => <Content report={report} />}
    </DetailsDialog>
  );
}
