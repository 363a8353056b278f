import { isSlotPast } from '@mesterhand/domain/bookings/slots';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { useNow } from '../../../core/browser/use-now.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Box, Stack, Text } from '../../../ui/layout.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import classes from '../offers.module.css';
import { useTimeText } from '../view/offer-price.tsx';
import { AskButton } from './offer-actions.tsx';
import { type Acceptance, timeKey } from './use-acceptance.ts';

type TimeChoiceProps = { offer: Offer; acceptance: Acceptance };

/** The proposed times, of which the customer chooses one; what was taken meanwhile says so. */
export function TimeChoice({ offer, acceptance }: TimeChoiceProps) {
  const { t } = useTranslation('offers');
  const now = useNow();
  const timeText = useTimeText();
  const obstacleOf = (time: Offer['times'][number]) => {
    if (acceptance.isTaken(time)) return t('accept.isTaken');
    return isSlotPast(time.date, time.time, now) ? t('accept.isPast') : undefined;
  };
  const isAnyFree = offer.times.some((time) => obstacleOf(time) === undefined);
  return (
    <Box component="fieldset" miw={0} m={0} p={0} bd="none" data-field="time">
      <Text component="legend" fw={700} fz="lg" mb="xs">
        {t('accept.when')}
      </Text>
      <Stack gap="sm">
        {offer.times.map((time) => {
          const obstacle = obstacleOf(time);
          return (
            <label key={timeKey(time)} className={classes.choice}>
              <input
                type="radio"
                name="time"
                value={timeKey(time)}
                checked={
                  acceptance.time !== undefined && timeKey(acceptance.time) === timeKey(time)
                }
                disabled={obstacle !== undefined}
                onChange={() => acceptance.choose(time)}
              />
              <span>
                <Text span fw={600} display="block" className={classes.when ?? ''}>
                  {timeText(time)}
                </Text>
                {obstacle !== undefined && (
                  <Text span size="sm">
                    {obstacle}
                  </Text>
                )}
              </span>
            </label>
          );
        })}
      </Stack>
      <FieldError>{acceptance.problems.time}</FieldError>
      {!isAnyFree && (
        <Stack gap="sm" mt="md" align="flex-start">
          <p>{t('accept.noneFree')}</p>
          <AskButton offer={offer} />
        </Stack>
      )}
    </Box>
  );
}
