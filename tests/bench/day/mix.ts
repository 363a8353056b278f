/*
 * A day of a city, in fixed proportion. "Owner": a number that the product's owner has set. "Assumption": nobody has
 * measured it yet; an installation that has replaces it here. capacity.md explains all of them.
 */

/** Sessions of each kind in a deck of 300: proportions are exact, not drawn. */
export const deck = {
  /** Owner: 90 of 100. Home, a search with a typo, a list, three profiles, an article. */
  visitor: 270,
  /** Owner: 10 of 100 sign in, and half of those open the dashboard. */
  dashboard: 15,
  /** Owner: a third of those who sign in book. Each booking brings five messages and, on its day, a visit. */
  booking: 10,
  /** The rest of those who sign in: notifications and messages. */
  inbox: 4,
  /** Assumption: one session of 300 is an administrator who pages through lists. */
  admin: 1,
} as const;
export type Role = keyof typeof deck;

export const deckSize = Object.values(deck).reduce((sum, count) => sum + count, 0);

/** Owner: a position is followed for ten minutes at a fix per 30 seconds. */
export const visit = { fixes: 20, fixSeconds: 30 } as const;
/** Owner. */
export const messagesPerBooking = 5;
/**
 * Assumption: one in five who sign in types the password; a session lasts weeks, so that the others return with theirs.
 */
export const passwordEvery = 5;

/** Assumption: mean seconds that a person takes after a step, exponentially distributed. */
export const thinkSeconds = {
  home: 10,
  search: 15,
  list: 20,
  profile: 35,
  article: 90,
  screen: 20,
  form: 60,
  message: 40,
  adminList: 30,
} as const;
export type Thought = keyof typeof thinkSeconds;

/**
 * Times between steps are divided by this. It changes how long a session stays open, not how many requests come in a
 * second at a given rate of sessions, so that a rate means the same load as in real time.
 */
export const compression = 60;
/** Of a followed position: the product stores one fix of a master a second, so these come every 1.5 seconds. */
export const fixCompression = 20;

/** Popularity of profiles, searches and articles: Zipf-like with 0.8 (Breslau et al. 1999, INFOCOM: 0.64 to 0.83). */
const zipfExponent = 0.8;

/** @returns a function that draws 0 … count - 1, the first most often. */
export function zipf(count: number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1) ** zipfExponent;
    sums[rank] = sum;
  }
  return () => {
    const drawn = Math.random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? sum) < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const { home, search, list, profile, article, screen, form, message, adminList } = thinkSeconds;
/** Real seconds that a person stays; a booking with its visit. */
const staySeconds: Record<Role, number> = {
  visitor: home + search + list + 3 * profile + article,
  dashboard: home + 2 * screen,
  booking:
    home +
    form +
    (1 + messagesPerBooking) * message +
    home +
    visit.fixes * visit.fixSeconds +
    screen +
    form,
  inbox: home + 2 * screen,
  admin: 6 * adminList,
};

const roles: readonly Role[] = ['visitor', 'dashboard', 'booking', 'inbox', 'admin'];

export const meanStay =
  roles.reduce((sum, role) => sum + deck[role] * staySeconds[role], 0) / deckSize;

/** Deals roles evenly: after any number of sessions each role has had its share, to within one. */
export function dealer(): () => Role {
  const due = { visitor: 0, dashboard: 0, booking: 0, inbox: 0, admin: 0 };
  return () => {
    for (const role of roles) due[role] += deck[role];
    const next = roles.reduce((most, role) => (due[role] > due[most] ? role : most));
    due[next] -= deckSize;
    return next;
  };
}

/** Seconds from one event of a Poisson process to the next, or of thought. */
export const exponential = (mean: number): number => -Math.log(1 - Math.random()) * mean;

const words = [
  'rørlegger',
  'elektriker',
  'flyttevask',
  'storrengjøring',
  'hjemmevask',
  'vinduspuss',
  'altmuligmann',
  'hvitevarer',
  'møbelmontør',
  'oppussing',
  'flyttehjelp',
  'hagearbeid',
  'gulvlegger',
] as const;
const cities = ['oslo', 'bergen', 'trondheim', 'stavanger', 'tromso'] as const;

/** What people type: a word with one character missing or doubled, and where. */
export const searches = words
  .flatMap((word) =>
    Array.from({ length: word.length - 4 }, (_, nth) => nth + 3).flatMap((at) => [
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + word.slice(at - 1),
    ]),
  )
  .flatMap((query) => cities.map((city) => ({ query, city })));

export const lists = cities.flatMap((city) => [1, 2, 3, 4].map((category) => ({ city, category })));
