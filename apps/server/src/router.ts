import { mergeRouters, router } from './core/trpc/index.ts';
import { addressChangesRouter } from './features/email-changes/router.ts';
import { registerRouter } from './features/addresses/router.ts';
import { savedAddressesRouter } from './features/addresses/saved/router.ts';
import { baseRouter } from './features/masters/base/router.ts';
import { addressesRouter } from './features/email-verification/router.ts';
import { agreementsRouter } from './features/agreements/router.ts';
import { adminRouter } from './features/admin/router.ts';
import { blogTab } from './features/admin/tabs/blog.ts';
import { placesTab } from './features/admin/tabs/places.ts';
import { settingsTab } from './features/admin/tabs/settings.ts';
import { authRouter } from './features/auth/router.ts';
import { blocksRouter } from './features/blocks/router.ts';
import { blogRouter } from './features/blog/router.ts';
import { movesRouter } from './features/bookings/moves/router.ts';
import { seriesRouter } from './features/bookings/series/router.ts';
import { noShowsRouter } from './features/bookings/no-shows/router.ts';
import { ownJobsRouter } from './features/bookings/own-jobs/router.ts';
import { workRouter } from './features/bookings/work/router.ts';
import { bookingsRouter } from './features/bookings/router.ts';
import { billsRouter } from './features/bills/router.ts';
import { calendarRouter } from './features/calendar/router.ts';
import { devicesRouter } from './features/devices/router.ts';
import { documentsRouter } from './features/documents/router.ts';
import { consentsRouter } from './features/consents/router.ts';
import { conversationsRouter } from './features/conversations/router.ts';
import { erasureRouter } from './features/erasure/router.ts';
import { favouritesRouter } from './features/favourites/router.ts';
import { feedsRouter } from './features/feeds/router.ts';
import { galleryRouter } from './features/gallery/router.ts';
import { identitiesRouter } from './features/identities/router.ts';
import { changesRouter } from './features/change-orders/router.ts';
import { categoriesRouter, mastersRouter } from './features/masters/router.ts';
import { quickRepliesRouter } from './features/messages/quick-replies/router.ts';
import { messagesRouter } from './features/messages/router.ts';
import { newsletterRouter } from './features/newsletter/router.ts';
import { onboardingRouter } from './features/onboarding/router.ts';
import { offersRouter } from './features/offers/router.ts';
import { notificationsRouter } from './features/notifications/router.ts';
import { nearby } from './features/nearby/router.ts';
import { passwordsRouter } from './features/passwords/router.ts';
import { preferencesRouter } from './features/notifications/preferences/router.ts';
import { jobRequestsRouter } from './features/job-requests/router.ts';
import { languageRouter, profileRouter } from './features/profile/router.ts';
import { pushRouter } from './features/push/router.ts';
import { reactionsRouter } from './features/reactions/router.ts';
import { reportsRouter } from './features/reports/router.ts';
import { reviewsRouter } from './features/reviews/router.ts';
import { localService } from './features/local-services/router.ts';
import { map, search, understand } from './features/search/router.ts';
import { secondFactorRouter } from './features/second-factor/router.ts';
import { servicesRouter } from './features/services/router.ts';
import { scenesRouter } from './features/scenes/router.ts';
import { settingsRouter } from './features/settings/router.ts';
import { signInRouter } from './features/sign-in/router.ts';
import { picturesRouter } from './features/pictures/router.ts';
import { placesRouter } from './features/places/router.ts';
import { positionViewsRouter } from './features/position-views/router.ts';
import { statisticsRouter } from './features/statistics/router.ts';
import { staffNotesRouter } from './features/staff-notes/router.ts';
import { staffViewsRouter } from './features/staff-views/router.ts';
import { supportRouter } from './features/support/router.ts';
import { trackingRouter } from './features/tracking/router.ts';
import { withdrawalsRouter } from './features/withdrawals/router.ts';
import { worksRouter } from './features/works/router.ts';

/** Every procedure of the product. `masters` merges the procedures around a master. */
export const appRouter = router({
  auth: mergeRouters(
    authRouter,
    signInRouter,
    passwordsRouter,
    router({
      reports: reportsRouter,
      blocks: blocksRouter,
      profile: profileRouter,
      pictures: picturesRouter,
      documents: documentsRouter,
      devices: devicesRouter,
      secondFactor: secondFactorRouter,
      google: identitiesRouter,
      email: mergeRouters(addressesRouter, router({ change: addressChangesRouter })),
      notifications: mergeRouters(notificationsRouter, preferencesRouter, languageRouter),
      push: pushRouter,
      feeds: feedsRouter,
      account: mergeRouters(erasureRouter, consentsRouter),
    }),
  ),
  masters: mergeRouters(
    mastersRouter,
    statisticsRouter,
    onboardingRouter,
    router({
      base: baseRouter,
      places: placesRouter,
      search,
      understand,
      map,
      localService,
      categories: categoriesRouter,
      services: servicesRouter,
      favourites: favouritesRouter,
      works: worksRouter,
      gallery: galleryRouter,
      reviews: reviewsRouter,
    }),
  ),
  bookings: mergeRouters(
    bookingsRouter,
    router({
      addresses: mergeRouters(registerRouter, router({ saved: savedAddressesRouter })),
      moves: movesRouter,
      series: seriesRouter,
      noShows: noShowsRouter,
      ownJobs: ownJobsRouter,
      work: workRouter,
      calendar: calendarRouter,
      requests: jobRequestsRouter,
      offers: offersRouter,
      agreements: agreementsRouter,
      changes: changesRouter,
      bills: billsRouter,
      withdrawals: withdrawalsRouter,
    }),
  ),
  messages: mergeRouters(
    messagesRouter,
    conversationsRouter,
    router({ quickReplies: quickRepliesRouter }),
  ),
  tracking: mergeRouters(trackingRouter, positionViewsRouter, router({ nearby })),
  admin: mergeRouters(
    adminRouter,
    router({
      blog: mergeRouters(blogTab, router({ public: mergeRouters(blogRouter, reactionsRouter) })),
      settings: mergeRouters(settingsRouter, settingsTab),
      scenes: scenesRouter,
      places: placesTab,
      views: staffViewsRouter,
      notes: staffNotesRouter,
      support: supportRouter,
      newsletter: newsletterRouter,
    }),
  ),
});

export type AppRouter = typeof appRouter;
