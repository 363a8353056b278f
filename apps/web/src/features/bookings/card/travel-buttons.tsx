import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { nextTravel } from '@mesterhand/domain/bookings/travel';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconMapPin, IconRoute } from '../../../ui/icons.gen.ts';
import { actorOf } from '../actor.ts';
import classes from './status-control.module.css';
import { useSetTravel } from './use-set-travel.ts';

/** Lets the master state from the card of the job that the journey has begun or ended. */
export function TravelButtons({ booking, user }: { booking: Booking; user: SessionUser }) {
  const { t } = useTranslation('bookings');
  const { isBusy, report } = useSetTravel(booking.id);
  const offered = nextTravel(actorOf(user), booking);
  return offered.map((travel) => (
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
      loading={isBusy}
      onClick={() => report(travel)}
    >
      {t(`travel.say.${travel}`)}
    </Button>
  ));
}
