import { type BookingView, bookingViewsOf } from '@mesterhand/domain/admin/tabs';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { trpc } from '../../core/api/trpc.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useSession } from '../../core/session/session.ts';
import { PanelLoading } from '../admin/panel/panel-loading.tsx';
import { TableViews } from '../admin/table/table-views.tsx';
import { useAddress } from '../../core/navigation/use-address.ts';
import { lazyCode } from '../../core/navigation/lazy-part.ts';

/** Each view is loaded once it is opened. */
const screens: Record<BookingView, LazyExoticComponent<ComponentType>> = {
  bookings: lazyCode(() => import('./bookings-tab.tsx')),
  requests: lazyCode(() => import('./requests/requests-view.tsx')),
  offers: lazyCode(() => import('./offers/offers-view.tsx')),
  agreements: lazyCode(() => import('./agreements/agreements-view.tsx')),
  objections: lazyCode(() => import('./objections/objections-view.tsx')),
  noShows: lazyCode(() => import('./no-shows/no-shows-view.tsx')),
};

/** Which list is open, kept in the URL; another list begins without the filters of this one. */
function useView(views: readonly BookingView[]) {
  const { view } = useAddress('view');
  const navigate = useNavigate();
  const usual = views[0] ?? 'requests';
  const show = (next: BookingView) =>
    void navigate({ to: '.', search: next === usual ? {} : { view: next }, resetScroll: false });
  return { view: readOneOf(views, view) ?? usual, show };
}

/** The number of rows of a view that wait for staff; undefined where there is no queue, or nothing in it. */
function useWaiting(): Partial<Record<BookingView, string>> {
  const { data } = trpc.admin.reports.queues.useQuery();
  return {
    ...(data && data.requests > 0 && { requests: String(data.requests) }),
    ...(data && data.objections > 0 && { objections: String(data.objections) }),
    ...(data && data.noShows > 0 && { noShows: String(data.noShows) }),
  };
}

/** Bookings, and what leads to them and follows them: requests, offers, agreements, objections to bills, no-shows. */
export default function BookingsPage() {
  const { t } = useTranslation('admin-bookings');
  const user = useSession()?.user;
  const views = user === undefined ? [] : bookingViewsOf(user);
  const { view, show } = useView(views);
  const waiting = useWaiting();
  const Screen = screens[view];
  return (
    <TableViews
      label={t('views.label')}
      views={views.map((value) => ({
        value,
        label: t(`views.${value}`),
        count: waiting[value],
      }))}
      view={view}
      onShow={show}
    >
      <Suspense key={view} fallback={<PanelLoading />}>
        <Screen />
      </Suspense>
    </TableViews>
  );
}
