import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../../core/api/trpc.ts';
import { type Navigation, pageMotion } from '../../../core/navigation/page-motion.ts';
import avatar from '../../../ui/avatar.module.css';
import profile from './master.module.css';
import { areProfileTextsLoaded } from './profile-texts.ts';

/** A list that was left for a profile, and what it showed. */
type LeftList = { key: string | undefined; queries: readonly string[] };

/** A profile's master, and what is cached. */
type Place = { queries: QueryClient; id: number };

let left: LeftList | undefined;
let names: CSSStyleSheet | undefined;

const readProfileId = (path: string | undefined): number | undefined => {
  const id = /^\/master\/(\d+)$/.exec(path ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
};

const cardOf = (id: number): string =>
  `main article:has(h3 a:is([href$="/master/${id}"], [href*="/master/${id}?"]))`;

/**
 * Names the picture and the name of one card, like those of the profile in `master.module.css`: a rule, since the card of
 * the page to come is not rendered yet.
 */
function nameCard(id: number): void {
  if (!names) {
    names = new CSSStyleSheet();
    document.adoptedStyleSheets.push(names);
  }
  names.replaceSync(`:active-view-transition-type(profile) ${cardOf(id)} {
    .${avatar.avatar} { view-transition-name: portrait }
    h3 { view-transition-name: person }
  }`);
}

function shownQueries(queries: QueryClient): string[] {
  const active = queries.getQueryCache().findAll({ type: 'active' });
  return active.filter(({ state }) => state.data !== undefined).map(({ queryHash }) => queryHash);
}

/** A person is shown: neither a skeleton nor a refusal. */
const isProfileShown = (): boolean => document.querySelector(`.${profile.head} h1`) !== null;

/** The profile is complete at once: nothing of it is loaded or waited for. */
function mayEnter({ fromLocation }: Navigation, { queries, id }: Place): boolean {
  const cards = document.querySelectorAll(cardOf(id));
  // A list that waits for something is still there, but hidden behind its skeleton.
  if (cards.length !== 1 || cards[0]?.checkVisibility() !== true) return false;
  left = { key: fromLocation?.state.__TSR_key, queries: shownQueries(queries) };
  const master = queries.getQueryData(getQueryKey(trpc.masters.byId, { id }, 'query'));
  return master !== undefined && areProfileTextsLoaded();
}

/** The way back to the very list that was left, with all that it showed. */
function mayReturn({ toLocation }: Navigation, { queries }: Pick<Place, 'queries'>): boolean {
  if (!left || left.key !== toLocation.state.__TSR_key || !isProfileShown()) return false;
  const cache = queries.getQueryCache();
  return left.queries.every((hash) => cache.get(hash)?.state.data !== undefined);
}

const isStill = (): boolean =>
  document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A master moves from the card of a list into the profile, and back. Only if the page to come is complete: a navigation
 * is never held up for its motion.
 */
function profileMotion(navigation: Navigation, queries: QueryClient): string[] | false {
  const from = readProfileId(navigation.fromLocation?.pathname);
  const to = readProfileId(navigation.toLocation.pathname);
  const id = from ?? to;
  if (id === undefined || (from !== undefined && to !== undefined) || isStill()) return false;
  const may = to === undefined ? mayReturn : mayEnter;
  if (!may(navigation, { queries, id })) return false;
  nameCard(id);
  return ['profile'];
}

pageMotion.typesOf = profileMotion;
