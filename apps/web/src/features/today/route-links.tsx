import { mapAppOf, routeLink } from '@mesterhand/domain/bookings/route-link';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconMap, IconRoute } from '../../ui/icons.gen.ts';
import classes from './today.module.css';

const linkTo = (addresses: readonly string[]) => routeLink(addresses, mapAppOf(navigator)) ?? '';
const outside = { component: 'a', target: '_blank', rel: 'noopener noreferrer' } as const;

/** Opens the drive to a job in the phone's map. */
export function DriveLink({ address }: { address: string }) {
  const { t } = useTranslation('today');
  return (
    <Button
      {...outside}
      href={linkTo([address])}
      className={classes.tap ?? ''}
      leftSection={<IconRoute size={20} aria-hidden />}
      aria-label={t('route.driveTo', { address })}
    >
      {t('route.drive')}
    </Button>
  );
}

/** Opens all stops that are left of the day, in order, in the phone's map. */
export function WholeRoute({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTranslation('today');
  if (addresses.length === 0) return null;
  return (
    <Button
      {...outside}
      href={linkTo(addresses)}
      mih={44}
      variant="light"
      leftSection={<IconMap size={20} aria-hidden />}
    >
      {t('route.whole')}
    </Button>
  );
}
