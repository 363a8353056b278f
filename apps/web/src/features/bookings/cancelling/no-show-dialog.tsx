import { maxNoShowText, noShowAnswerHours } from '@mesterhand/domain/bookings/no-shows';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { type SubmitEvent, useState } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import type { Viewer } from '../card/booking-status.tsx';
import { useNoShows } from './use-no-shows.ts';

type NoShowDialogProps = {
  booking: Booking;
  viewer: Viewer;
  /** The report that is disputed; without it the other side is reported. */
  disputes?: number;
  onClose(): void;
};

/** Reports that the other side is not there, or says what happened instead. What was typed stays when it fails. */
export default function NoShowDialog({ booking, viewer, disputes, onClose }: NoShowDialogProps) {
  const { t } = useTranslation(['bookings', 'core']);
  const format = useFormat();
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { report, answer } = useNoShows();
  const isBusy = report.isPending || answer.isPending;
  const fee = format.price(booking.cancellation?.fee ?? 0);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const done = { onSuccess: onClose };
    if (disputes === undefined)
      return report.mutate({ bookingId: booking.id, statement: words }, done);
    if (words.trim() === '') return setMissing(true);
    answer.mutate({ id: disputes, isTrue: false, answer: words }, done);
  };
  const isReport = disputes === undefined;
  return (
    <Dialog
      title={isReport ? t(`noShow.report.title.${viewer}`) : t('noShow.dispute.title')}
      size="md"
      onClose={onClose}
    >
      <Form onSubmit={submit} gap="md">
        <p>
          {isReport
            ? t('noShow.report.text', { fee, hours: noShowAnswerHours })
            : t('noShow.dispute.text')}
        </p>
        <Textarea
          name="words"
          label={t(isReport ? 'noShow.report.words' : 'noShow.dispute.words')}
          description={t('noShow.bothRead')}
          rows={3}
          maxLength={maxNoShowText}
          required={!isReport}
          withAsterisk={false}
          value={words}
          error={isMissing && words.trim() === '' && t('noShow.dispute.missing')}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Actions justify="flex-end">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('core:cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(isReport ? 'noShow.report.confirm' : 'noShow.dispute.confirm')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
