import type { SessionUser } from '@mesterhand/domain/access/actor';
import {
  type AdminPage,
  adminPages,
  adminTabs,
  firstPageOf,
  mayOpenPage,
} from '@mesterhand/domain/admin/tabs';
import { CatchBoundary, Navigate, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { SurfaceLanguage } from '../../core/i18n/surface-language.tsx';
import { useLinksAfterPress } from '../../core/navigation/use-links-after-press.ts';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Box, Stack, Text } from '../../ui/layout.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PanelLoading } from '../admin/panel/panel-loading.tsx';
import { AccessDenied } from './access-denied.tsx';
import { PanelNav } from './panel-nav.tsx';
import classes from './panel.module.css';
import { screens } from './pages.ts';

function PageFailure({ error, reset }: { error: unknown; reset(): void }) {
  return <ErrorState error={error} onRetry={reset} />;
}

function Page({ page }: { page: AdminPage }) {
  const { t } = useTranslation('admin');
  const title = t(`pages.${page}`);
  usePageTitle(`${title} – ${t('title')}`);
  const Screen = screens[page];
  return (
    <Box miw={0}>
      <Text component="h1" fz="var(--font-size-section)" mb="lg">
        {title}
      </Text>
      <CatchBoundary getResetKey={() => page} errorComponent={PageFailure}>
        <Suspense key={page} fallback={<PanelLoading />}>
          <Screen />
        </Suspense>
      </CatchBoundary>
    </Box>
  );
}

type PanelProps = {
  user: SessionUser | undefined;
  /** A page within a tab, in the place of the tab itself. */
  within?: Within | undefined;
};
type Within = { tab: AdminPage; content: ReactNode };

/** Checks access before anything of the panel is fetched. */
function Panel({ user, within }: PanelProps) {
  const params: { tab?: unknown } = useParams({ strict: false });
  const tab = within?.tab ?? params.tab;
  const followLink = useLinksAfterPress();
  const first = user && firstPageOf(user);
  if (!user || first === undefined)
    return <AccessDenied isSignedIn={user !== undefined} tab={tab} />;
  if (tab === undefined && first !== 'dashboard')
    return <Navigate to="/admin/{-$tab}" params={{ tab: first }} replace />;
  const page = readOneOf([...adminTabs, ...adminPages], tab ?? first);
  if (page === undefined) return <NotFound />;
  return (
    <div className={classes.panel} onClickCapture={followLink}>
      <PanelNav user={user} open={page} />
      {mayOpenPage(user, page) ? (
        (within?.content ?? <Page key={page} page={page} />)
      ) : (
        <AccessDenied isSignedIn tab={tab} />
      )}
    </div>
  );
}

/** The frame while its translations load. */
function Arriving() {
  return (
    <div className={classes.panel}>
      <div className={classes.navSkeleton} aria-hidden>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((entry) => (
          <SkeletonBlock key={entry} width="100%" height={38} radius={12} />
        ))}
      </div>
      <Stack gap="lg" miw={0}>
        <SkeletonBlock width={200} height={32} />
        <PanelLoading />
      </Stack>
    </div>
  );
}

/** The panel defaults to Russian when no language is known. */
export function PanelScreen({ within }: { within?: Within }) {
  const user = useSession()?.user;
  return (
    <SurfaceLanguage surface="panel" fallback={<Arriving />}>
      <Panel key={user?.id} user={user} within={within} />
    </SurfaceLanguage>
  );
}
