import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { InstallOffer } from '../web-app/install-offer.tsx';
import { Entrances, Greeting } from './account-actions.tsx';
import { Stack } from '../layout.tsx';
import { LanguageSelect } from './language-select.tsx';
import classes from './menu-drawer.module.css';
import { NavLinks } from './nav-links.tsx';

/** Job requests: those to a master, else one's own. */
function RequestLinks({ onFollow }: { onFollow(): void }) {
  const { t } = useTranslation('ui');
  const user = useSession()?.user;
  const follow = { className: classes.link, onClick: onFollow };
  if (user && user.masterId !== null)
    return (
      <Link to="/received" {...follow}>
        {t('header.received')}
      </Link>
    );
  return (
    <>
      <Link to="/request" {...follow}>
        {t('header.describe')}
      </Link>
      {user && (
        <Link to="/requests" {...follow}>
          {t('header.requests')}
        </Link>
      )}
    </>
  );
}

/** The menu of small screens; loaded when it is first opened. */
export default function MenuDrawer({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { t } = useTranslation(['ui', 'core']);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      // Its header is the drawer's, not the page's banner landmark.
      attributes={{ header: { role: 'presentation' }, content: { 'data-menu-drawer': true } }}
      size={340}
      title={t('header.menu')}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      closeButtonProps={{ 'aria-label': t('core:close'), size: 44, radius: 'xl' }}
      classNames={{ content: classes.content ?? '', header: classes.content ?? '' }}
    >
      <nav aria-label={t('header.nav')}>
        <NavLinks className={classes.link} onFollow={onClose} />
        <RequestLinks onFollow={onClose} />
      </nav>
      <Stack className={classes.account} gap="sm" mt="xl" pt="xl">
        <LanguageSelect wide />
        <Greeting wide />
        <Entrances wide />
        <InstallOffer />
      </Stack>
    </Drawer>
  );
}
