import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../core/i18n/translation.ts';
import classes from './bell.module.css';
import { NotificationList } from './notification-list.tsx';
import { ReadAll } from './read-all.tsx';

/** The bell's panel: notifications page by page, newest first, with links to their subjects. */
export default function BellPanel({ unread, onFollow }: { unread: number; onFollow(): void }) {
  const { t } = useTranslation('notifications');
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
        <ReadAll unread={unread} />
      </div>
      <div className={classes.scroll}>
        <NotificationList headings="h3" onFollow={onFollow} />
      </div>
      <div className={classes.ways}>
        <Link to="/notifications">{t('all')}</Link>
        <Link to="/profile" search={{ tab: 'notifications' }}>
          {t('settings')}
        </Link>
      </div>
    </div>
  );
}
