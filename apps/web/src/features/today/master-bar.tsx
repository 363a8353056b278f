import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { trpc } from '../../core/api/trpc.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { UnstyledButton } from '../../ui/button.tsx';
import {
  IconCalendar,
  IconClipboardList,
  IconDots,
  IconMessageCircle,
  IconSun,
} from '../../ui/icons.gen.ts';
import { useIsSmall } from '../../ui/screen-size.ts';
import { useUnanswered } from '../job-requests/received/use-unanswered.ts';
import classes from './master-bar.module.css';

const most = 99;
const look = { size: 24, stroke: 1.7, 'aria-hidden': true } as const;

/** What an entry looks like, with how much waits behind it. */
function Face({ icon, label, count = 0 }: { icon: ReactNode; label: string; count?: number }) {
  const { t } = useTranslation('today');
  return (
    <>
      {icon}
      <span className={classes.label}>{label}</span>
      {count > 0 && (
        <span className={classes.badge}>
          <span aria-hidden>{count > most ? `${most}+` : count}</span>
          <span className="visually-hidden">, {t('bar.waiting', { count })}</span>
        </span>
      )}
    </>
  );
}

function Bar({ masterId }: { masterId: number }) {
  const { t } = useTranslation('today');
  const dialog = useDialog();
  const requests = useUnanswered();
  const { data: jobs } = trpc.bookings.countsOfMaster.useQuery({ masterId });
  const { data: unread } = trpc.messages.unread.useQuery();
  return (
    <nav className={classes.bar} aria-label={t('bar.label')}>
      <Link to="/today" className={classes.entry}>
        <Face icon={<IconSun {...look} />} label={t('bar.today')} count={jobs?.waiting ?? 0} />
      </Link>
      <Link to="/received" className={classes.entry}>
        <Face icon={<IconClipboardList {...look} />} label={t('bar.requests')} count={requests} />
      </Link>
      <Link to="/messages" className={classes.entry}>
        <Face
          icon={<IconMessageCircle {...look} />}
          label={t('bar.messages')}
          count={unread?.total ?? 0}
        />
      </Link>
      <UnstyledButton
        className={classes.entry ?? ''}
        aria-haspopup="dialog"
        onClick={() => dialog.open({ dialog: 'calendar' })}
      >
        <Face icon={<IconCalendar {...look} />} label={t('bar.calendar')} />
      </UnstyledButton>
      <Link to="/dashboard" className={classes.entry}>
        <Face icon={<IconDots {...look} />} label={t('bar.more')} />
      </Link>
    </nav>
  );
}

/** A master's shortcuts at the lower edge of a phone's window; wider ones have them in the header. */
export default function MasterBar({ masterId }: { masterId: number }) {
  const isSmall = useIsSmall();
  // The steps of the registration need the window's whole height, and have buttons there.
  const isStepped = useLocation({ select: ({ pathname }) => pathname === '/profile/start' });
  return isSmall && !isStepped ? createPortal(<Bar masterId={masterId} />, document.body) : null;
}
