import { notificationsStore } from '@mantine/notifications';
import { Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session.ts';
import { usePublicSettings } from '../../core/settings.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';

const Toasts = lazy(() => import('./toasts.tsx'));

/** Toasts are fetched for the first one: most visits see none. */
function ToastsWhenWanted() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => notificationsStore.subscribe(() => setWanted(true)), []);
  return wanted ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}

function PendingBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return isLoading ? <div className={classes.bar} /> : null;
}

/** A new page takes the keyboard and the reading position to its content; the first one keeps the browser's. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

const Maintenance = lazy(() => import('./maintenance.tsx'));

/** The page that was asked for, or that the house is closed; administrators go on working. */
function OpenPage() {
  const { data: settings } = usePublicSettings();
  const isAdmin = useSession()?.user.isAdmin === true;
  if (settings?.maintenanceMode !== true || isAdmin) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <Maintenance />
    </Suspense>
  );
}

export function Shell({ notice }: { notice?: ReactNode }) {
  const { t } = useTranslation('ui');
  const main = useFocusOnNewPage();
  return (
    <>
      <a className={classes.skip} href="#main">
        {t('header.skip')}
      </a>
      <PendingBar />
      <Header notice={notice} />
      <main id="main" className={classes.main} ref={main} tabIndex={-1}>
        <OpenPage />
      </main>
      <Footer />
      <ToastsWhenWanted />
    </>
  );
}
