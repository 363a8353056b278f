import type { Booking } from '@mesterhand/domain/bookings/schema';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconMapPin, IconRoute } from '../../../ui/icons.gen.ts';
import { IconText } from '../../../ui/icon-text.tsx';
import type { Viewer } from './booking-status.tsx';

/** The master's own statement about the journey; it needs no position. */
export function TravelNote({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const nameOf = usePersonName();
  const { travel, travelAt, master } = booking;
  if (travel === null || travelAt === null) return null;
  const time = format.time(travelAt);
  const Icon = travel === 'enRoute' ? IconRoute : IconMapPin;
  return (
    <IconText icon={<Icon size={20} aria-hidden />} mt="md" fw={600} role="status">
      {viewer === 'master'
        ? t(`travel.you.${travel}`, { time })
        : t(`travel.master.${travel}`, { name: nameOf(master.name), time })}
    </IconText>
  );
}
