import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useLiveState } from '../../../core/api/live.ts';
import { readStored } from '../../../core/browser/local-storage.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconMessageCircle } from '../../../ui/icons.gen.ts';
import { outboxKey } from '../outbox/outbox.ts';
import classes from './unread-badge.module.css';
import { UnreadBadge } from './unread-badge.tsx';
import { useInbox } from './use-inbox.ts';

const OutboxRunner = lazyPart(() => import('../outbox/outbox-runner.tsx'));

/**
 * The header's link to the messages, with the number of unread ones. It also sends what an earlier visit left unsent.
 */
export default function InboxEntry({ userId }: { userId: number }) {
  const { t } = useTranslation('messages');
  const count = useInbox();
  const isConnected = useLiveState() === 'connected';
  const hasUnsent = isConnected && readStored(outboxKey(userId)) !== null;
  return (
    <>
      <Link to="/messages" className={classes.entry} title={t('inbox.title')} data-in-master-bar>
        <IconMessageCircle size={24} stroke={1.7} aria-hidden />
        <span className="visually-hidden">{t('inbox.title')}</span>
        <UnreadBadge count={count} />
      </Link>
      {hasUnsent && (
        <Suspense fallback={null}>
          <OutboxRunner userId={userId} />
        </Suspense>
      )}
    </>
  );
}
