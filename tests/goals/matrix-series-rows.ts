import { bothSidesOrAdmins, signedIn } from './matrix-groups.ts';

/** Who has access to series, by procedure. */
export const seriesRows: Record<string, string> = {
  // Nobody has accepted the series of the world, so no day of it clashes.
  'bookings.series.list': signedIn,
  'bookings.series.byId': bothSidesOrAdmins,
  'bookings.series.accept': '401 404 403 404 200 404 403 403',
  'bookings.series.decline': '401 404 403 404 200 404 403 403',
  'bookings.series.end': bothSidesOrAdmins,
  'bookings.series.replace': '401 404 409 404 409 404 403 403',
  'bookings.series.moves.move': '401 404 200 404 403 404 403 403',
  // A day that has passed: its two sides get 400.
  'bookings.series.moves.propose': '401 404 400 404 400 404 403 403',
  'bookings.series.moves.accept': '401 404 403 404 200 404 403 403',
  'bookings.series.moves.decline': '401 404 403 404 200 404 403 403',
  'bookings.series.moves.withdraw': '401 404 200 404 403 404 403 403',
  'bookings.series.moves.skip': '401 404 400 404 400 404 403 403',
  'bookings.series.moves.restore': '401 404 200 404 200 404 403 403',
};
