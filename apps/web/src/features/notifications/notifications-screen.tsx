import { useDialog } from '../../core/navigation/dialogs.tsx';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DrawnState } from '../../ui/drawn-state.tsx';
import { IconSettings } from '../../ui/icons.gen.ts';
import { Container, PageHeading } from '../../ui/page.tsx';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications-screen.module.css';
import { ReadAll } from './read-all.tsx';
import { useNotifications } from './use-notifications.ts';

function Actions() {
  const { t } = useTranslation('notifications');
  const { data: list } = useNotifications();
  // Reading changes the list; the count also covers older ones.
  const { data } = trpc.auth.notifications.unread.useQuery();
  const isShownUnread = list?.pages.some(({ items }) =>
    items.some(({ readAt }) => readAt === null),
  );
  return (
    <div className={classes.actions}>
      <ReadAll unread={isShownUnread ? 1 : (data?.unread ?? 0)} />
      <ButtonLink
        to="/profile"
        search={{ tab: 'notifications' }}
        variant="default"
        size="sm"
        aria-label={t('settings')}
        className={classes.settings ?? ''}
        leftSection={<IconSettings size={18} aria-hidden />}
      >
        <span className={classes.settingsName}>{t('settings')}</span>
      </ButtonLink>
    </div>
  );
}

function SignInFirst() {
  const { t } = useTranslation('notifications');
  const dialog = useDialog();
  const login = (
    <Button onClick={() => dialog.open({ dialog: 'login' })}>{t('guest.login')}</Button>
  );
  return (
    <DrawnState
      drawing="documents"
      title={t('guest.title')}
      text={t('guest.text')}
      action={login}
    />
  );
}

/** The bell's list as a page: on phones, and for older notifications. */
export function NotificationsScreen() {
  const { t } = useTranslation('notifications');
  const session = useSession();
  usePageTitle(t('title'));
  return (
    <Container size="text">
      <PageHeading title={t('title')}>{session && <Actions key={session.user.id} />}</PageHeading>
      <div className={classes.screen}>
        {session ? <NotificationList key={session.user.id} headings="h2" /> : <SignInFirst />}
      </div>
    </Container>
  );
}
