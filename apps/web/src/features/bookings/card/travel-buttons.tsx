import type { SessionUser } from '@mesterhand/domain/access/actor';
import { lateOptions } from '@mesterhand/domain/arrivals/late';
import { nextTravel, travelBefore } from '@mesterhand/domain/bookings/travel';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconArrowBackUp, IconMapPin, IconRoute } from '../../../ui/icons.gen.ts';
import { Text } from '../../../ui/layout.tsx';
import { actorOf } from '../actor.ts';
import classes from './travel-buttons.module.css';
import type { StatusChange } from './use-set-status.ts';

type TravelProps = { change: StatusChange; user: SessionUser };

/** Minutes of being late, one tap each; the pressed one takes it back. */
function LateButtons({ change, user }: TravelProps) {
  const { t } = useTranslation('bookings');
  const { basis, now, isBusy, say } = change;
  const options = lateOptions(actorOf(user), basis, now);
  if (options.length === 0) return null;
  return (
    <div role="group" aria-label={t('late.label')} className={classes.late}>
      <Text span fw={600} className={classes.label ?? ''} aria-hidden>
        {t('late.label')}
      </Text>
      {options.map((minutes) => {
        const isPressed = basis.lateMinutes === minutes;
        return (
          <Button
            key={minutes}
            variant={isPressed ? 'filled' : 'default'}
            className={classes.step ?? ''}
            aria-label={t('late.say', { minutes })}
            aria-pressed={isPressed}
            disabled={isBusy}
            onClick={() => say({ of: 'late', minutes: isPressed ? null : minutes })}
          >
            {t('late.minutes', { minutes })}
          </Button>
        );
      })}
    </div>
  );
}

/** Lets the master say from the card of the job that the journey has begun or ended, or how late it will be. */
export function TravelButtons({ change, user }: TravelProps) {
  const { t } = useTranslation('bookings');
  const { basis, isBusy, say } = change;
  const before = travelBefore(actorOf(user), basis);
  return (
    <>
      {nextTravel(actorOf(user), basis).map((travel) => (
        <Button
          key={travel}
          color="amber"
          c="var(--on-amber)"
          className={classes.step ?? ''}
          leftSection={
            travel === 'enRoute' ? (
              <IconRoute size={20} aria-hidden />
            ) : (
              <IconMapPin size={20} aria-hidden />
            )
          }
          disabled={isBusy}
          onClick={() => say({ of: 'travel', travel })}
        >
          {t(`travel.say.${travel}`)}
        </Button>
      ))}
      <LateButtons change={change} user={user} />
      {before !== undefined && (
        <Button
          variant="subtle"
          className={classes.step ?? ''}
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          disabled={isBusy}
          onClick={() => say({ of: 'travel', travel: before })}
        >
          {t('travel.undo')}
        </Button>
      )}
    </>
  );
}
