import { type NoShowAction, decideOnReport } from '@mesterhand/domain/bookings/no-shows';
import type { NoShow } from '@mesterhand/domain/bookings/no-shows-schema';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { useState } from 'react';
import { useNow } from '../../../core/browser/use-now.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useQuestion } from '../../../core/navigation/question.ts';
import { useSession } from '../../../core/session/session.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import { actorOf } from '../actor.ts';
import type { Viewer } from '../card/booking-status.tsx';
import { useNoShows } from './use-no-shows.ts';
import { DialogPlace } from '../../../ui/shell/dialog-place.tsx';

const NoShowDialog = lazyPart(() => import('./no-show-dialog.tsx'));

type ReportProps = { report: NoShow; booking: Booking; viewer: Viewer };

/** What a side said, under who it was. */
function Words({ title, text }: { title: string; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>
    </div>
  );
}

/** The words of both sides and of moderators, one below the other. */
export function ReportWords({ report }: { report: NoShow }) {
  const { t } = useTranslation('bookings');
  const { side, statement, answer, note } = report;
  const other = side === 'client' ? 'master' : 'client';
  return (
    <Stack gap="sm" mt="sm">
      <Words title={t(`noShow.says.${side}`)} text={statement} />
      <Words title={t(`noShow.says.${other}`)} text={answer} />
      <Words title={t('noShow.says.staff')} text={note} />
    </Stack>
  );
}

/** What may be done to a report by this side now. */
function useAllowed({ report, booking }: ReportProps) {
  const now = useNow();
  const user = useSession()?.user;
  return (action: NoShowAction) =>
    user !== undefined &&
    decideOnReport(actorOf(user), { booking, report }, { action, now }).kind === 'step';
}

function Answer(props: ReportProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { report, booking, viewer } = props;
  const isAllowed = useAllowed(props);
  const { answer, retract } = useNoShows();
  const [isAgreeing, setAgreeing] = useState(false);
  const question = useQuestion({ ask: 'disputeNoShow', about: report.id });
  const { id } = report;
  const fee = format.price(booking.cancellation?.fee ?? 0);
  return (
    <Actions mt="sm">
      {isAllowed('dispute') && (
        <>
          <Button onClick={question.open}>{t('noShow.disagree')}</Button>
          <Button variant="default" loading={answer.isPending} onClick={() => setAgreeing(true)}>
            {t('noShow.agree')}
          </Button>
        </>
      )}
      {isAllowed('retract') && (
        <Button
          variant="default"
          loading={retract.isPending}
          onClick={() => retract.mutate({ id })}
        >
          {t('noShow.retract')}
        </Button>
      )}
      {isAgreeing && (
        <ConfirmDialog
          title={t('noShow.agreeing.title')}
          text={t('noShow.agreeing.text', { fee })}
          confirmLabel={t('noShow.agreeing.confirm')}
          onConfirm={() => {
            setAgreeing(false);
            answer.mutate({ id, isTrue: true, answer: '' });
          }}
          onClose={() => setAgreeing(false)}
        />
      )}
      {question.isOpen && isAllowed('dispute') && (
        <DialogPlace onClose={question.close}>
          <NoShowDialog booking={booking} viewer={viewer} disputes={id} onClose={question.close} />
        </DialogPlace>
      )}
    </Actions>
  );
}

function Report(props: ReportProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { report, viewer } = props;
  const { side, state, answerUntil } = report;
  const by = side === viewer ? 'own' : side;
  return (
    <Callout tone={state === 'open' || state === 'disputed' ? 'yellow' : 'sunken'} mt="md" py="md">
      <Text fw={700}>{t(`noShow.title.${by}`)}</Text>
      <p>
        {state === 'open' && side !== viewer
          ? t('noShow.yourTurn', { until: format.dateTime(answerUntil) })
          : t(`noShow.states.${state}`, { until: format.dateTime(answerUntil) })}
      </p>
      <ReportWords report={report} />
      <Answer {...props} />
    </Callout>
  );
}

/** Reports of no-shows on the card of a booking, with the answer of the other side beside them. */
export default function NoShowNote({ booking, viewer }: Omit<ReportProps, 'report'>) {
  return booking.noShows
    .filter(({ state }) => state !== 'retracted' && state !== 'ended')
    .map((report) => <Report key={report.id} report={report} booking={booking} viewer={viewer} />);
}
