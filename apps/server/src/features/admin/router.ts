import { mergeRouters, router } from '../../core/trpc/index.ts';
import { agreementsTab } from './tabs/agreements.ts';
import { auditTab } from './tabs/audit.ts';
import { backupTab } from './tabs/backup.ts';
import { bookingsTab } from './tabs/bookings.ts';
import { broadcastsTab } from './tabs/broadcasts.ts';
import { categoriesTab } from './tabs/categories.ts';
import { commentsTab } from './tabs/comments.ts';
import { dashboardTab } from './tabs/dashboard.ts';
import { exportsTab } from './tabs/exports.ts';
import { findTab } from './tabs/find.ts';
import { galleryTab } from './tabs/gallery.ts';
import { healthTab } from './tabs/health.ts';
import { jobRequestsTab } from './tabs/job-requests.ts';
import { jobsTab } from './tabs/jobs.ts';
import { masterGalleryTab } from './tabs/master-gallery.ts';
import { mastersMapTab } from './tabs/masters-map.ts';
import { messagesTab } from './tabs/messages.ts';
import { offersTab } from './tabs/offers.ts';
import { reportsTab } from './tabs/reports.ts';
import { reviewsTab } from './tabs/reviews.ts';
import { usersTab } from './tabs/users.ts';
import { verificationTab } from './tabs/verification.ts';
import { webhooksTab } from './tabs/webhooks.ts';
import { workTab } from './tabs/work.ts';

/** The admin panel: one router per tab, and one per list of the bookings' views. */
export const adminRouter = mergeRouters(
  dashboardTab,
  workTab,
  findTab,
  router({
    users: usersTab,
    bookings: bookingsTab,
    jobRequests: jobRequestsTab,
    offers: offersTab,
    agreements: agreementsTab,
    reviews: reviewsTab,
    messages: messagesTab,
    comments: commentsTab,
    categories: categoriesTab,
    gallery: galleryTab,
    masterGallery: masterGalleryTab,
    mastersMap: mastersMapTab,
    verification: verificationTab,
    reports: reportsTab,
    audit: auditTab,
    backup: backupTab,
    health: healthTab,
    jobs: jobsTab,
    webhooks: webhooksTab,
    broadcasts: broadcastsTab,
    exports: exportsTab,
  }),
);
