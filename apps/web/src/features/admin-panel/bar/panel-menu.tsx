import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { adminPages, adminTabs, mayOpenPage, type AdminPage } from '@mesterhand/domain/admin/tabs';
import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useSession } from '../../../core/session/session.ts';
import { IconArrowLeft } from '../../../ui/icons.gen.ts';
import { ColourSchemeButton } from '../../../ui/shell/colour-scheme-button.tsx';
import { LanguageSelect } from '../../../ui/shell/language-select.tsx';
import { icons } from '../pages.ts';
import classes from './panel-menu.module.css';

type ListProps = { label: string; pages: readonly AdminPage[]; onFollow(): void };

function PageLinks({ label, pages, onFollow }: ListProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <p className={classes.group}>{label}</p>
      <ul className={classes.list} aria-label={label}>
        {pages.map((page) => {
          const Icon = icons[page];
          return (
            <li key={page}>
              <Link
                to="/admin/{-$tab}"
                params={{ tab: page === 'dashboard' ? undefined : page }}
                className={classes.link}
                activeOptions={{ exact: true, includeSearch: false }}
                onClick={onFollow}
              >
                <Icon size={20} stroke={1.7} aria-hidden />
                {t(`pages.${page}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Everything of the panel on small screens, where its tabs are a row that scrolls. */
export default function PanelMenu({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { t, i18n } = useTranslation(['admin', 'core']);
  const user = useSession()?.user;
  if (!user) return null;
  const mayOpen = (page: AdminPage) => mayOpenPage(user, page);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      lang={i18n.language}
      // Its header is the drawer's, not the page's banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      size={320}
      title={t('title')}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      closeButtonProps={{ 'aria-label': t('core:close'), size: 44, radius: 'xl' }}
      classNames={{ content: classes.content ?? '', header: classes.content ?? '' }}
    >
      <nav aria-label={t('frame.menu')}>
        <PageLinks label={t('work')} pages={adminPages.filter(mayOpen)} onFollow={onClose} />
        <PageLinks label={t('tabs')} pages={adminTabs.filter(mayOpen)} onFollow={onClose} />
      </nav>
      <div className={classes.foot}>
        <div className={classes.language}>
          <LanguageSelect wide />
        </div>
        <ColourSchemeButton />
        <Link to="/" className={classes.link}>
          <IconArrowLeft size={20} stroke={1.7} aria-hidden />
          {t('frame.site')}
        </Link>
      </div>
    </Drawer>
  );
}
