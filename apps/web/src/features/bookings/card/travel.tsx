import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { nextTravel } from '@mesterhand/domain/bookings/travel';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconMapPin, IconRoute } from '../../../ui/icons.gen.ts';
import { actorOf } from '../actor.ts';
import type { Viewer } from './booking-status.tsx';
import classes from './status-control.module.css';
import { useSetTravel } from './use-set-travel.ts';

/** The master's own statement about the journey; it needs no position. */
export function TravelNote({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const { t, i18n } = useTranslation('bookings');
  const nameOf = usePersonName();
  const { travel, travelAt, master } = booking;
  if (travel === null || travelAt === null) return null;
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(
    new Date(travelAt),
  );
  const Icon = travel === 'enRoute' ? IconRoute : IconMapPin;
  return (
    <p className={classes.travel} role="status">
      <Icon size={20} aria-hidden />
      {viewer === 'master'
        ? t(`travel.you.${travel}`, { time })
        : t(`travel.master.${travel}`, { name: nameOf(master.name), time })}
    </p>
  );
}

/** Lets the master make it from the card of the job. */
export function TravelButtons({ booking, user }: { booking: Booking; user: SessionUser }) {
  const { t } = useTranslation('bookings');
  const { isBusy, report } = useSetTravel(booking.id);
  const offered = nextTravel(actorOf(user), booking);
  return offered.map((travel) => (
    <Button
      key={travel}
      color="amber"
      className={`${classes.step} ${classes.amber}`}
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
