import type { Language } from './languages.ts';

/** The site description of the demo. An owner's own text replaces our description. */
export const seededDescription = 'Finn og bestill dyktige håndverkere nær deg';

/** The owner's own words about the site, which are Norwegian; undefined elsewhere, and where there are none. */
export function ownWordsIn(language: Language, siteDescription: string): string | undefined {
  const words = siteDescription.trim();
  return language !== 'nb' || words === '' || words === seededDescription ? undefined : words;
}

/** The picture for pages that have none of their own: 1200 × 630 pixels. */
export const sharePicture = { path: '/share.png', width: 1200, height: 630 } as const;

/** When the pages with fixed texts last changed. */
export const textsChangedAt = '2026-11-21T12:00:00.000Z';

/** The name of the page in the tab, in histories and in search results. */
export function nameInTab(title: string, siteName: string): string {
  return `${title} – ${siteName}`;
}
