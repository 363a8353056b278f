import { isModerator } from '@mesterhand/domain/access/roles';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { SurfaceLanguage } from '../../../core/i18n/surface-language.tsx';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useSession } from '../../../core/session/session.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { IconButton } from '../../../ui/button.tsx';
import { IconArrowLeft, IconMenu2 } from '../../../ui/icons.gen.ts';
import { BrandMark } from '../../../ui/shell/brand.tsx';
import { ColourSchemeButton } from '../../../ui/shell/colour-scheme-button.tsx';
import { LanguageSelect } from '../../../ui/shell/language-select.tsx';
import { PanelSearch } from '../search/panel-search.tsx';
import classes from './panel-bar.module.css';
import { UserMenu } from './user-menu.tsx';

const PanelMenu = lazyPart(() => import('./panel-menu.tsx'));

/** The menu of small screens, loaded when it is first opened. */
function SmallMenu() {
  const { t } = useTranslation('admin');
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  return (
    <div className={classes.onlySmall}>
      <IconButton
        label={t('frame.menu')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={open}
      >
        <IconMenu2 size={24} stroke={1.7} aria-hidden />
      </IconButton>
      {wanted && (
        <Suspense fallback={null}>
          <PanelMenu opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Brand() {
  const { t } = useTranslation(['admin', 'core']);
  const { data: settings } = usePublicSettings();
  return (
    <>
      <Link to="/admin/{-$tab}" className={`brand-home ${classes.home}`}>
        <BrandMark size={32} />
        <span className={classes.name}>{t('core:brand')}</span>
        <span className="visually-hidden">{t('title')}</span>
      </Link>
      {settings?.demo && <span className={classes.demo}>{t('frame.demo')}</span>}
    </>
  );
}

function Row({ indicator }: { indicator: ReactNode }) {
  const { t } = useTranslation('admin');
  const user = useSession()?.user;
  const isStaff = user !== undefined && isModerator(user);
  return (
    <div className={classes.row}>
      {isStaff && <SmallMenu />}
      <Brand />
      {isStaff && <PanelSearch />}
      <div className={classes.end}>
        <Link to="/" className={classes.site}>
          <IconArrowLeft size={18} stroke={1.7} aria-hidden />
          <span>{t('frame.site')}</span>
        </Link>
        {indicator}
        <div className={classes.onlyWide}>
          <LanguageSelect />
          <ColourSchemeButton />
        </div>
        {user && <UserMenu user={user} />}
      </div>
    </div>
  );
}

/** The slim bar above the panel, in place of the site's header. */
export default function PanelBar({ indicator }: { indicator: ReactNode }) {
  return (
    <header className={classes.bar}>
      <SurfaceLanguage surface="panel" fallback={<div className={classes.row} />}>
        <Row indicator={indicator} />
      </SurfaceLanguage>
    </header>
  );
}
