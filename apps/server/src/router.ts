import { mergeRouters, router } from './core/trpc.ts';
import { authRouter } from './features/auth/router.ts';
import { bookingsRouter } from './features/bookings/router.ts';
import { categoriesRouter, mastersRouter } from './features/masters/router.ts';
import { reviewsRouter } from './features/reviews/router.ts';
import { search } from './features/search/router.ts';
import { servicesRouter } from './features/services/router.ts';
import { settingsRouter } from './features/settings/router.ts';
import { worksRouter } from './features/works/router.ts';

/** Every procedure of the product. `masters` gathers what is read and kept around a master. */
export const appRouter = router({
  auth: authRouter,
  masters: mergeRouters(
    mastersRouter,
    router({
      search,
      categories: categoriesRouter,
      services: servicesRouter,
      works: worksRouter,
      reviews: reviewsRouter,
    }),
  ),
  bookings: bookingsRouter,
  admin: router({ settings: settingsRouter }),
});

export type AppRouter = typeof appRouter;
