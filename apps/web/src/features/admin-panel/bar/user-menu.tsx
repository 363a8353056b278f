import type { SessionUser } from '@mesterhand/domain/access/actor';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { hasStored } from '../../../core/browser/local-storage.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { UnstyledButton } from '../../../ui/button.tsx';
import dropdown from '../../../ui/dropdown.module.css';
import { IconArrowLeft, IconLogout, IconUser } from '../../../ui/icons.gen.ts';
import { Menu } from '../../../ui/menu.tsx';
import { useLogout } from '../../../ui/shell/use-logout.ts';
import classes from './panel-bar.module.css';

const SignOutQuestion = lazyPart(() => import('../../../ui/shell/sign-out-question.tsx'));

const entry = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** Who is signed in, their profile, and the exit. */
export function UserMenu({ user }: { user: SessionUser }) {
  const { t, i18n } = useTranslation(['admin', 'ui']);
  const logout = useLogout();
  const [isAsking, setAsking] = useState(false);
  const name = `${user.firstName} ${user.lastName}`.trim();
  const ask = () => (hasStored('outbox-') ? setAsking(true) : logout());
  return (
    <>
      <Menu
        position="bottom-end"
        withinPortal
        classNames={{ dropdown: dropdown.dropdown ?? '', item: classes.item ?? '' }}
      >
        <Menu.Target>
          <UnstyledButton
            className={classes.user}
            aria-label={t('frame.account', { name })}
            title={name}
          >
            <Avatar name={name} src={user.avatar} size={40} seed={user.id} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown miw={220} maw="min(320px, 92vw)" lang={i18n.language}>
          <p className={classes.person}>
            {name}
            <span>{user.email}</span>
          </p>
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser {...entry} />}>
            {t('ui:header.profile')}
          </Menu.Item>
          <Menu.Item component={Link} to="/" leftSection={<IconArrowLeft {...entry} />}>
            {t('frame.site')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout {...entry} />} onClick={ask}>
            {t('ui:header.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <Suspense>
          <SignOutQuestion onConfirm={logout} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
