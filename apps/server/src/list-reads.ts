import { listArticles } from './features/blog/queries.ts';
import { listBookingsOfClient, listBookingsOfMaster } from './features/bookings/lists/queries.ts';
import { listConversations } from './features/conversations/lists/queries.ts';
import { listLocalPages, readLocalService } from './features/local-services/service.ts';
import { findMaster, listCategories, listMasters } from './features/masters/queries.ts';
import { listNearbyCandidates } from './features/nearby/queries.ts';
import { listNotifications } from './features/notifications/queries.ts';
import { listReviews } from './features/reviews/queries.ts';
import { listCells } from './features/search/map/queries.ts';
import { searchMasters } from './features/search/queries.ts';

/** Reads of the most visited lists, for benchmarks and query plans. */
export const listReads = {
  articles: listArticles,
  bookingsOfClient: listBookingsOfClient,
  bookingsOfMaster: listBookingsOfMaster,
  categories: listCategories,
  cells: listCells,
  conversations: listConversations,
  localPages: listLocalPages,
  localService: readLocalService,
  master: findMaster,
  masters: listMasters,
  nearby: listNearbyCandidates,
  notifications: listNotifications,
  reviews: listReviews,
  search: searchMasters,
};
