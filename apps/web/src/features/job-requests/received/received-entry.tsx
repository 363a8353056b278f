import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconClipboardList } from '../../../ui/icons.gen.ts';
import classes from '../../messages/inbox/unread-badge.module.css';
import entry from './received-entry.module.css';
import { useLiveRequests } from '../use-live-requests.ts';
import { useUnanswered } from './use-unanswered.ts';

/** The header's link of a master to the received requests, with the number of unanswered ones. */
export default function ReceivedEntry() {
  const { t } = useTranslation('job-requests');
  useLiveRequests();
  const count = useUnanswered();
  return (
    <Link
      to="/received"
      className={`${classes.entry} ${entry.roomy}`}
      title={t('received.title')}
      data-in-master-bar
    >
      <IconClipboardList size={24} stroke={1.7} aria-hidden />
      <span className="visually-hidden">
        {count === 0 ? t('received.title') : t('received.entry', { count })}
      </span>
      {count > 0 && (
        <span className={classes.badge} aria-hidden>
          {count}
        </span>
      )}
    </Link>
  );
}
