import { formatPhone } from '@mesterhand/domain/contact/phone';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconPhone } from '../../ui/icons.gen.ts';
import classes from './today.module.css';

/** Calls the customer of a job with one tap. */
export function CallLink({ name, phone: typed }: { name: string; phone: string }) {
  const { t } = useTranslation('today');
  const phone = formatPhone(typed);
  return (
    <Button
      component="a"
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      variant="light"
      className={classes.tap ?? ''}
      leftSection={<IconPhone size={20} aria-hidden />}
      aria-label={t('callWho', { name, phone })}
    >
      {t('call')}
    </Button>
  );
}
