import type { NotificationKind } from '@mesterhand/domain/notifications/kinds';
import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarX,
  IconCircleCheck,
  IconClockHour4,
  IconFileCheck,
  IconMapPin,
  IconMessageCircle,
  IconRosetteDiscountCheck,
  IconSpeakerphone,
  IconStar,
  IconWebhookOff,
} from '../../ui/icons.gen.ts';
import classes from './list.module.css';

const looks = {
  bookingCreated: [IconCalendarPlus, 'amber'],
  bookingConfirmed: [IconCalendarCheck, 'green'],
  bookingCancelled: [IconCalendarX, 'red'],
  bookingChanged: [IconCalendarEvent, 'blue'],
  bookingCompleted: [IconCircleCheck, 'green'],
  bookingTravel: [IconMapPin, 'amber'],
  bookingReminder: [IconClockHour4, 'amber'],
  messageReceived: [IconMessageCircle, 'brand'],
  reviewReceived: [IconStar, 'amber'],
  reviewDecided: [IconStar, 'blue'],
  documentDecided: [IconFileCheck, 'blue'],
  webhookStopped: [IconWebhookOff, 'red'],
  masterVerified: [IconRosetteDiscountCheck, 'brand'],
  announcement: [IconSpeakerphone, 'brand'],
} as const satisfies Record<NotificationKind, readonly [typeof IconStar, string]>;

export function NotificationIcon({ kind }: { kind: NotificationKind }) {
  const [Sign, tone] = looks[kind];
  return (
    <span className={`${classes.icon} ${classes[tone]}`} aria-hidden>
      <Sign size={22} stroke={1.7} />
    </span>
  );
}
