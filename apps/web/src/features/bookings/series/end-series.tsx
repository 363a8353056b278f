import type { Series } from '@mesterhand/domain/series/schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import type { Viewer } from '../card/booking-status.tsx';
import { useSeriesSteps } from './use-series-steps.ts';

type EndSeriesProps = { series: Series; viewer: Viewer; onDone(): void };

/** Confirms the end of a series from a day on, or the withdrawal of a request. */
export function EndSeries({ series, viewer, onDone }: EndSeriesProps) {
  const { t } = useTranslation('bookings');
  const [today] = useState(() => osloCivil(new Date()).date);
  const [from, setFrom] = useState(today);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { end } = useSeriesSteps();
  const isRequest = series.status === 'requested';
  const isReasonRequired = viewer === 'master' && !isRequest;
  const confirm = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    if (end.isPending) return;
    if (from === '') return;
    if (isReasonRequired && reason.trim() === '') return setError(t('cancel.reasonRequired'));
    end.mutate({ id: series.id, from, reason }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={confirm} noValidate aria-busy={end.isPending}>
      <Stack>
        <Text fw={700}>{t(isRequest ? 'series.withdrawTitle' : 'series.endTitle')}</Text>
        <p>{t(isRequest ? 'series.withdrawText' : 'series.endText')}</p>
        {!isRequest && (
          <DateField
            label={t('series.endFrom')}
            value={from}
            error={from === '' && t('booking.required.scheduledDate')}
            required
            withAsterisk={false}
            isOffered={(day) => day >= today}
            onChange={setFrom}
          />
        )}
        <Textarea
          label={t('cancel.reason')}
          rows={2}
          maxLength={500}
          required={isReasonRequired}
          withAsterisk={false}
          value={reason}
          error={error}
          onChange={(event) => {
            setError(null);
            setReason(event.currentTarget.value);
          }}
        />
        <Actions justify="flex-end">
          <Button variant="default" disabled={end.isPending} onClick={onDone}>
            {t('series.keep')}
          </Button>
          <Button type="submit" color="red" loading={end.isPending}>
            {t(isRequest ? 'series.withdraw' : 'series.endConfirm')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
