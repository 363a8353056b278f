import { useTranslation } from '../../../core/i18n/translation.ts';
import classes from './unread-badge.module.css';

const most = 99;

/** The number of unread messages; nothing for 0. */
export function UnreadBadge({ count }: { count: number }) {
  const { t } = useTranslation('messages');
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > most ? `${most}+` : count}</span>
      <span className="visually-hidden">{t('unread', { count })}</span>
    </span>
  );
}
