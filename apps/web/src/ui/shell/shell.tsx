import { notificationsStore } from '@mantine/notifications';
import { Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import '../../core/browser/pointer.ts';
import { useIsCodeLate } from '../../core/browser/late-code.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useSession } from '../../core/session/session.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { WebAppWhenIdle } from '../web-app/web-app-when-idle.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';

const Toasts = lazyPart(() => import('./toasts.tsx'));

/** Toasts are loaded for the first one: most visits see none. They are below the header, at any scroll position. */
function ToastsWhenWanted() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const check = () =>
      setWanted((was) => was || notificationsStore.getState().notifications.length > 0);
    // One may have been shown before this effect ran.
    check();
    return notificationsStore.subscribe(check);
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}

function PendingBar() {
  const { t } = useTranslation();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return useIsCodeLate() || isLoading ? (
    <div className={classes.bar} role="progressbar" aria-label={t('loading')} />
  ) : null;
}

/** The path of the rendered page: the URL changes before its page, which may have to be loaded. */
function useDrawnPath(): string | undefined {
  return useRouterState({ select: (state) => state.resolvedLocation?.pathname });
}

/** Moves focus and scroll position to the content of a new page; the first page keeps the browser's. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const path = useDrawnPath();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== path)
      main.current?.focus({ preventScroll: true });
    shown.current = path;
  }, [path]);
  return main;
}

/** Announces a new page to screen readers; the browser announces the first one. */
function PageName() {
  const path = useLocation({ select: (location) => location.pathname });
  const first = useRef(path);
  const hasMoved = useRef(false);
  const [name, setName] = useState('');
  useEffect(() => {
    if (path !== first.current) hasMoved.current = true;
  }, [path]);
  useEffect(() => {
    // Screens set their title once loaded, which may be later than their URL.
    const titles = new MutationObserver(() => {
      if (hasMoved.current) setName(document.title);
    });
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => titles.disconnect();
  }, []);
  return (
    <p className="visually-hidden" role="status" data-page-name>
      {name}
    </p>
  );
}

const Maintenance = lazyPart(() => import('./maintenance.tsx'));

/** Administrators may have to reset their password, or sign in with Google or an emailed code. */
const signInPaths = new Set([
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/auth/google/success',
]);

/**
 * The first page renders in slices behind its frame: as the route's own update it would be synchronous, which blocks
 * the main thread.
 */
function FirstInSlices({ children }: { children: ReactNode }) {
  const isBegun = useDeferredValue(true, false);
  return isBegun ? children : null;
}

/** The page, or the maintenance notice; signed-in administrators see the page. */
function OpenPage() {
  const { data: settings } = usePublicSettings();
  const isAdmin = useSession()?.user.isAdmin === true;
  const isSignInPath = useLocation({ select: ({ pathname }) => signInPaths.has(pathname) });
  if (settings?.maintenanceMode !== true || isAdmin || isSignInPath) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <Maintenance />
    </Suspense>
  );
}

type ShellProps = {
  indicator?: ReactNode;
  /** Replaces the header, and the footer with it: a part of the site with a frame of its own. */
  bar?: ReactNode;
};

export function Shell({ indicator, bar }: ShellProps) {
  const { t } = useTranslation('ui');
  const main = useFocusOnNewPage();
  return (
    <>
      <a className={classes.skip} href="#main">
        {t('header.skip')}
      </a>
      <PendingBar />
      {bar ?? <Header indicator={indicator} />}
      <ToastsWhenWanted />
      <main id="main" className={classes.main} ref={main} tabIndex={-1}>
        <FirstInSlices>
          <OpenPage />
        </FirstInSlices>
      </main>
      {!bar && <Footer />}
      <PageName />
      <WebAppWhenIdle />
    </>
  );
}
