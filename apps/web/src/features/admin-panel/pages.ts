import type { AdminPage } from '@mesterhand/domain/admin/tabs';
import { type ComponentType, type LazyExoticComponent } from 'react';
import {
  IconCategory2,
  IconClipboardList,
  IconCurrentLocation,
  IconFlag3,
  IconHistory,
  IconIdBadge2,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMailHeart,
  IconMapPin,
  IconMessages,
  IconNews,
  IconPhoto,
  IconPhotoSearch,
  IconSettings,
  IconStar,
  IconUsers,
} from '../../ui/icons.gen.ts';
import { lazyCode } from '../../core/navigation/lazy-part.ts';

/** Every page of the panel is loaded lazily. */
export const screens: Record<AdminPage, LazyExoticComponent<ComponentType>> = {
  dashboard: lazyCode(() => import('../admin-dashboard/dashboard-tab.tsx')),
  users: lazyCode(() => import('../admin-users/users-tab.tsx')),
  bookings: lazyCode(() => import('../admin-bookings/bookings-page.tsx')),
  categories: lazyCode(() => import('../admin-categories/categories-tab.tsx')),
  reviews: lazyCode(() => import('../admin-reviews/reviews-tab.tsx')),
  messages: lazyCode(() => import('../admin-messages/messages-tab.tsx')),
  blog: lazyCode(() => import('../admin-blog/list/blog-tab.tsx')),
  gallery: lazyCode(() => import('../admin-gallery/gallery-tab.tsx')),
  'master-gallery': lazyCode(() => import('../admin-gallery/master-gallery-tab.tsx')),
  'masters-map': lazyCode(() => import('../admin-map/masters-map-tab.tsx')),
  coordinates: lazyCode(() => import('../admin-coordinates/coordinates-tab.tsx')),
  settings: lazyCode(() => import('../admin-settings/settings-tab.tsx')),
  verification: lazyCode(() => import('../admin-verification/verification-page.tsx')),
  reports: lazyCode(() => import('../admin-reports/reports-page.tsx')),
  support: lazyCode(() => import('../admin-support/support-page.tsx')),
  newsletter: lazyCode(() => import('../admin-newsletter/newsletter-page.tsx')),
  audit: lazyCode(() => import('../admin-audit/audit-page.tsx')),
};

export const icons: Record<AdminPage, typeof IconUsers> = {
  dashboard: IconLayoutDashboard,
  users: IconUsers,
  bookings: IconClipboardList,
  categories: IconCategory2,
  reviews: IconStar,
  messages: IconMessages,
  blog: IconNews,
  gallery: IconPhoto,
  'master-gallery': IconPhotoSearch,
  'masters-map': IconMapPin,
  coordinates: IconCurrentLocation,
  settings: IconSettings,
  verification: IconIdBadge2,
  reports: IconFlag3,
  support: IconLifebuoy,
  newsletter: IconMailHeart,
  audit: IconHistory,
};
