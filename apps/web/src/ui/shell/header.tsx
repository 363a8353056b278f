import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconButton } from '../button.tsx';
import { IconClockHour4, IconFlask2, IconMenu2, IconPhone } from '../icons.gen.ts';
import { Container } from '../page.tsx';
import { Entrances, Greeting } from './account-actions.tsx';
import { BrandMark } from './brand.tsx';
import { ColourSchemeButton } from './colour-scheme-button.tsx';
import classes from './header.module.css';
import { LanguageSelect } from './language-select.tsx';
import { NavLinks } from './nav-links.tsx';

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'));

/** Contact details, with reserved height, so that late settings shift nothing. */
function TopLine() {
  const { t } = useTranslation(['ui', 'core']);
  const { data: settings } = usePublicSettings();
  const { contactMinutes } = useOperatorClaims();
  return (
    <div className={`soft small ${classes.top}`}>
      <Container>
        <div className={`row ${classes.topRow}`}>
          {contactMinutes !== null && (
            <span className={`with-icon ${classes.promise}`}>
              <IconClockHour4 size={17} aria-hidden />
              {t('header.promise', { count: contactMinutes })}
            </span>
          )}
          <div className={`row ${classes.topEnd}`}>
            {settings?.demo && (
              <span className={`with-icon ${classes.demo}`}>
                <IconFlask2 size={15} aria-hidden />
                {t('header.demo')}
              </span>
            )}
            {settings?.contactPhone && (
              <a
                className={`with-icon ${classes.phone}`}
                href={`tel:${settings.contactPhone.replace(/\s/g, '')}`}
                aria-label={t('header.call', { phone: settings.contactPhone })}
              >
                <IconPhone size={16} aria-hidden />
                {settings.contactPhone}
              </a>
            )}
            {/* Last, so that late settings do not move it. */}
            <div className={classes.onlyWide}>
              <LanguageSelect />
              <Greeting />
            </div>
          </div>
        </div>
      </Container>
    </div>
  );
}

function SmallMenu() {
  const { t } = useTranslation(['ui', 'core']);
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const href = useLocation({ select: (location) => location.href });
  useEffect(() => setOpened(false), [href]);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  return (
    <div className={classes.onlySmall}>
      <IconButton
        label={t('header.menu')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={open}
      >
        <IconMenu2 size={24} stroke={1.7} aria-hidden />
      </IconButton>
      {wanted && (
        <Suspense fallback={null}>
          <MenuDrawer opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** `indicator` is rendered among the buttons: the state of something that runs on every page. */
export function Header({ indicator }: { indicator?: ReactNode }) {
  const { t } = useTranslation(['ui', 'core']);
  return (
    <header className={classes.banner}>
      <TopLine />
      <div className={classes.header}>
        <Container>
          <div className={`row ${classes.row}`}>
            <Link to="/" className={`brand-home ${classes.home}`} aria-label={t('header.home')}>
              <BrandMark />
              <span aria-hidden>{t('core:brand')}</span>
            </Link>
            <nav className={classes.nav} aria-label={t('header.nav')}>
              <NavLinks className={`small ${classes.link}`} />
            </nav>
            <div className={`row ${classes.end}`}>
              {indicator}
              <ColourSchemeButton />
              <div className={classes.onlyWide}>
                <Entrances />
              </div>
              <SmallMenu />
            </div>
          </div>
        </Container>
      </div>
    </header>
  );
}
