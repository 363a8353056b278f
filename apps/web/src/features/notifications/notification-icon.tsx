import { kinds, type NotificationKind } from '@mesterhand/domain/notifications/kinds';
import type { IconName } from '@mesterhand/domain/notifications/traits';
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

const signs: Record<IconName, typeof IconStar> = {
  calendarCheck: IconCalendarCheck,
  calendarEvent: IconCalendarEvent,
  calendarPlus: IconCalendarPlus,
  calendarX: IconCalendarX,
  circleCheck: IconCircleCheck,
  clock: IconClockHour4,
  fileCheck: IconFileCheck,
  mapPin: IconMapPin,
  message: IconMessageCircle,
  rosette: IconRosetteDiscountCheck,
  speakerphone: IconSpeakerphone,
  star: IconStar,
  webhookOff: IconWebhookOff,
};

export function NotificationIcon({ kind }: { kind: NotificationKind }) {
  const [name, tone] = kinds[kind].icon;
  const Sign = signs[name];
  return (
    <span className={`${classes.icon} ${classes[tone]}`} aria-hidden>
      <Sign size={22} stroke={1.7} />
    </span>
  );
}
