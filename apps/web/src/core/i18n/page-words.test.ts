import { languages } from '@mesterhand/domain/pages/languages';
import { expect, test } from 'vitest';

const catalogues = import.meta.glob<Record<string, unknown>>(
  ['../locales/*.json', '../../ui/locales/*.json', '../../features/*/locales/*.json'],
  { eager: true, import: 'default' },
);
const pages = import.meta.glob<Record<string, unknown>>(
  '../../../../../packages/domain/src/pages/locales/*.json',
  { eager: true, import: 'default' },
);

function textAt(catalogue: unknown, key: string): unknown {
  let found = catalogue;
  for (const name of key.split('.'))
    found =
      typeof found === 'object' && found !== null
        ? new Map<string, unknown>(Object.entries(found)).get(name)
        : undefined;
  return found;
}

/** Keys for the same text in a screen and in the server's page head: the first view and the app must agree. */
const twins: [page: string, folder: string, key: string][] = [
  ['home.title', '../../features/home', 'hero.title'],
  ['home.lead', '../../features/home', 'hero.lead'],
  ['home.categories', '../../features/home', 'categories.title'],
  ['home.recommended', '../../features/home', 'recommended.title'],
  ['services.title', '../../features/masters', 'search.title'],
  ['services.titleIn', '../../features/masters', 'search.titleIn'],
  ['crumbs.services', '../../features/masters', 'search.allServices'],
  ['masters.title', '../../features/masters', 'list.title'],
  ['masters.intro', '../../features/masters', 'list.intro'],
  ['master.about', '../../features/masters', 'master.about'],
  ['master.services', '../../features/masters', 'services.title'],
  ['master.reviews', '../../features/masters', 'reviews.title'],
  ['gallery.heading', '../../features/works', 'gallery.title'],
  ['gallery.intro', '../../features/works', 'gallery.intro'],
  ['blog.title', '../../features/blog', 'title'],
  ['blog.intro', '../../features/blog', 'intro'],
  ['about.title', '../../features/info', 'about.title'],
  ['about.intro', '../../features/info', 'about.intro'],
  ['how.title', '../../features/info', 'how.title'],
  ['how.intro', '../../features/info', 'how.intro'],
  ['support.title', '../../features/support', 'title'],
  ['support.intro', '../../features/support', 'intro'],
  ['support.questions', '../../features/support', 'faq.title'],
  ['privacy.intro', '../../features/legal', 'privacy.intro'],
  ['terms.intro', '../../features/legal', 'terms.intro'],
  ['cookies.intro', '../../features/legal', 'cookies.intro'],
  ['accessibility.intro', '../../features/legal', 'accessibility.intro'],
  ['privacy.title', '../../features/legal', 'privacy.title'],
  ['terms.title', '../../features/legal', 'terms.title'],
  ['cookies.title', '../../features/legal', 'cookies.title'],
  ['accessibility.title', '../../features/legal', 'accessibility.title'],
  ['notFound.title', '../../ui', 'notFound.title'],
  ['notFound.text', '../../ui', 'notFound.text'],
  ['maintenance.title', '../../ui', 'maintenance.title'],
  ['maintenance.text', '../../ui', 'maintenance.text'],
  ['price.from', '../../ui', 'price.from'],
  ['price.perHour', '../../ui', 'price.perHour'],
  ['cities', '..', 'cities'],
];

test.each(languages)('in %s a screen and the server use the same text for its page', (language) => {
  const ofPages = Object.entries(pages).find(([path]) => path.endsWith(`/${language}.json`))?.[1];
  for (const [page, folder, key] of twins) {
    const text = textAt(catalogues[`${folder}/locales/${language}.json`], key);
    expect({ key, text }).not.toEqual({ key, text: undefined });
    expect({ page, text: textAt(ofPages, page) }).toEqual({ page, text });
  }
});
