import { type PageSource, readPage } from '../support/page-source.ts';
import type { Metrics } from './goal.ts';

/** The queries that a page must carry prefetched, by path: those that its screen makes first. */
const firstData: readonly [path: RegExp, procedures: readonly string[]][] = [
  [/^\/$/, ['masters.categories.list', 'masters.list', 'masters.works.list']],
  [/^\/services(\?|$)/, ['masters.categories.list', 'masters.search']],
  [/^\/masters$/, ['masters.list']],
  [/^\/master\//, ['masters.byId', 'masters.statistics', 'masters.reviews.list']],
  [/^\/tjenester\//, ['masters.localService']],
  [/^\/blog$/, ['admin.blog.public.list', 'admin.blog.public.counts']],
  [/^\/blog\//, ['admin.blog.public.bySlug']],
];

/** Pages with the same content for everyone. */
export const plainPages = [
  '/masters',
  '/blog',
  '/gallery',
  '/about',
  '/how-it-works',
  '/support',
  '/privacy',
];

/** Counts what the HTML of public pages lacks before any script runs. */
export async function countLacks(origin: string, paths: readonly string[]): Promise<Metrics> {
  const pages = await Promise.all(
    paths.map(async (path) => ({ path, page: await readPage(`${origin}${path}`) })),
  );
  const count = (lacks: (page: PageSource, path: string) => boolean): number =>
    pages.filter(({ page, path }) => lacks(page, path)).length;
  return {
    pages: pages.length,
    refusedPages: count(({ status }) => status !== 200),
    pagesWithoutWords: count(({ main }) => !/<h1\b[^>]*>\s*\S/.test(main)),
    pagesWithoutTitle: count(({ title, meta }) => !title || !meta['description']),
    pagesWithoutData: count((page, path) => lacksData(page, path)),
    picturesWithoutSize: pages.flatMap(({ page }) => unsized(page)).length,
  };
}

function lacksData({ answers }: PageSource, path: string): boolean {
  const asked = firstData.find(([of]) => of.test(path))?.[1] ?? [];
  return ['admin.settings.public', ...asked].some((procedure) => answers[procedure] === undefined);
}

/** Pictures outside articles; those inside are the author's. */
function unsized({ main }: PageSource): string[] {
  const [own = ''] = main.split('<div class="fv-text"');
  return (own.match(/<img\b[^>]*>/g) ?? []).filter(
    (picture) => !/\swidth="\d/.test(picture) || !/\sheight="\d/.test(picture),
  );
}

/** How the files of a build are sent; only where there is a build. */
export async function countFiles(origin: string): Promise<Metrics> {
  const { text } = await readPage(`${origin}/`);
  const files = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])];
  const answers = await Promise.all(
    files.flatMap((file) =>
      ['br', 'gzip'].map(async (encoding) => {
        const { headers } = await fetch(`${origin}${file}`, {
          headers: { 'accept-encoding': encoding },
        });
        const isPacked = headers.get('content-encoding') === encoding;
        return {
          isImmutable: headers.get('cache-control')?.includes('immutable') === true,
          isPacked: isPacked || file.endsWith('.woff2'),
        };
      }),
    ),
  );
  return {
    files: files.length,
    filesNotImmutable: answers.filter(({ isImmutable }) => !isImmutable).length,
    filesNotPacked: answers.filter(({ isPacked }) => !isPacked).length,
    fontPreloads: (text.match(/<link\b[^>]*rel="preload"[^>]*as="font"[^>]*>/g) ?? []).length,
  };
}
