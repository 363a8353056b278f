import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useTranslation } from '../../core/i18n/translation.ts';
import { InstallOffer } from '../web-app/install-offer.tsx';
import { AccountActions } from './account-actions.tsx';
import { LanguageSelect } from './language-select.tsx';
import classes from './menu-drawer.module.css';
import { NavLinks } from './nav-links.tsx';

/** The menu of small screens; loaded when it is first opened. */
export default function MenuDrawer({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { t } = useTranslation(['ui', 'core']);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      // Its header is the drawer's, not the page's banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      size={340}
      title={t('header.menu')}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      closeButtonProps={{ 'aria-label': t('core:close'), size: 44, radius: 'xl' }}
      classNames={{ content: classes.content ?? '', header: classes.content ?? '' }}
    >
      <nav className={classes.links} aria-label={t('header.nav')}>
        <NavLinks className={classes.link} onFollow={onClose} />
      </nav>
      <div className={classes.account}>
        <LanguageSelect wide />
        <AccountActions wide />
        <InstallOffer />
      </div>
    </Drawer>
  );
}
