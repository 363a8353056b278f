import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';

/* Performance budgets: how much of the app a visit may fetch, in kilobytes (1000 bytes) after brotli. Where a limit
   is below the promised one, it is what the build reached: it is raised only for what leaves another file, as when the
   library's layout components took the place of style sheets. */

/**
 * A first visit to the home page; the promised limits are 165 and 12. The build had reached 161 before the language
 * order (account, browser, surface) had to be known before the first text, 162.5 before the addresses of requests, offers
 * and agreements, 163 before those of the day and the statistics, and the place of the bar below, and 164 before the page
 * said that the app had not loaded, and 164.5 before photographs could take the place of its drawings.
 * The names of the chunks vary by about 50 bytes. The texts of refused fields have left it for the pages with forms.
 */
const home = { js: 164.4, css: 10.5 };
/**
 * What a page fetches beyond the home page before it can be drawn; 25 before the guard of unsent input, 26 before a job
 * could be moved and its card showed when the master arrives, 30 before recurring jobs, the cost of cancelling, and
 * work that is recorded without a network, 34 before each card had the one action that is next, and 35 before a dialog whose
 * code does not come could be given up.
 */
const page = { js: 35.2, css: 8.2 };
/** A tab of the admin panel, with the table that most of them contain; 121 before maps could read a tile archive, 122
 * before the texts of refused fields left the home page, and 123 before its links waited for the frame of their press. */
const tab = { js: 123.5, css: 17.5 };
/** Code behind the tabs of one screen, fetched when a tab is opened: in addition to that screen. */
const behindTabs = [
  {
    of: /^src\/features\/profile\/.*-tab\.tsx$/,
    in: 'routes/profile.tsx?tsr-split=component',
    least: 9,
    // 19.5 before the texts of refused fields left the home page.
    js: 20.5,
    css: 5,
  },
  {
    of: /^src\/features\/admin-(settings|health|webhooks)\/.*-view\.tsx$/,
    in: 'settings-tab.tsx',
    least: 5,
    js: 62,
    css: 9,
  },
] as const;
/** Lazy parts, in addition to their screen; the promised limits are 105, and 135 for the editor. */
const parts = {
  charts: {
    of: 'src/features/admin-dashboard/chart/period-chart.tsx',
    in: 'dashboard-tab',
    js: 105,
  },
  // Reader and layers of the site's own map tiles: never with the map of a site that has none.
  archive: { of: 'src/ui/map/archive.ts', in: 'map-view', js: 9 },
  editor: { of: 'src/features/admin-blog/editor/rich-editor.tsx', in: 'post-screen', js: 124 },
} as const;

const chunks = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);

const dist = new URL('../dist/', import.meta.url);
const manifest = chunks.parse(
  JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')),
);

/** The transitive chunks that these sources need in order to run. */
function filesOf(sources: Iterable<string>, seen = new Set<string>()): Set<string> {
  const files = new Set<string>();
  for (const source of sources) {
    if (seen.has(source)) continue;
    seen.add(source);
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no '${source}': has it moved?`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const file of filesOf(chunk.imports ?? [], seen)) files.add(file);
  }
  return files;
}

const sizes = new Map<string, number>();

function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = brotliCompressSync(readFileSync(new URL(file, dist))).length / 1000;
  sizes.set(file, size);
  return size;
}

let isOver = false;

type Kind = 'js' | 'css';

interface Weighed {
  name: string;
  files: Iterable<string>;
  limit: number;
}

function weigh(files: Iterable<string>, kind: Kind): number {
  return [...files]
    .filter((file) => file.endsWith(`.${kind}`))
    .reduce((sum, file) => sum + sizeOf(file), 0);
}

function check(kind: Kind, { name, files, limit }: Weighed): void {
  const size = weigh(files, kind);
  const verdict = size > limit ? ' – over budget' : '';
  process.stdout.write(`${name} ${kind}: ${size.toFixed(1)} kB brotli of ${limit}${verdict}\n`);
  if (size > limit) isOver = true;
}

/** Reports the largest entry and each one over its limit. */
function checkEach(kind: Kind, entries: readonly Weighed[]): void {
  const share = ({ files, limit }: Weighed): number => weigh(files, kind) / limit;
  const fullest = entries.toSorted((a, b) => share(b) - share(a));
  for (const [rank, entry] of fullest.entries())
    if (rank === 0 || share(entry) > 1) check(kind, entry);
}

const HOME = 'src/routes/index.tsx?tsr-split=component';
const document = readFileSync(new URL('index.html', dist), 'utf8');
const named = Object.keys(manifest).filter((source) =>
  document.includes(`"/${manifest[source]?.file}"`),
);
const first = filesOf([HOME, ...named]);
check('js', { name: 'home', files: first, limit: home.js });
check('css', { name: 'home', files: first, limit: home.css });

function beyond(source: string, known: ReadonlySet<string>): Set<string> {
  return new Set([...filesOf([source])].filter((file) => !known.has(file)));
}

const routes = Object.keys(manifest).filter((source) => /^src\/routes\/.*tsr-split=/.test(source));
const pages = routes.map((source) => {
  const name = /routes\/(.*)\.tsx/.exec(source)?.[1] ?? source;
  return { name, files: beyond(source, first), limit: page.js };
});
if (pages.length < 20) throw new Error(`The build has ${pages.length} pages: have they moved?`);
checkEach('js', pages);
checkEach(
  'css',
  pages.map((each) => ({ ...each, limit: page.css })),
);

const panel = Object.keys(manifest).filter((source) =>
  /^src\/features\/admin-.*-(tab|page)\.tsx$/.test(source),
);
const tabs = panel.map((source) => {
  const name = /features\/([^/]+)\//.exec(source)?.[1] ?? source;
  return { name, files: beyond(source, first), limit: tab.js };
});
if (tabs.length < 10) throw new Error(`The build has ${tabs.length} tabs: have they moved?`);
checkEach('js', tabs);
checkEach(
  'css',
  tabs.map((each) => ({ ...each, limit: tab.css })),
);

/** The files already loaded once a screen is drawn. */
function filesAround(screen: string): ReadonlySet<string> {
  const around = Object.keys(manifest).find((source) => source.endsWith(`/${screen}`));
  if (around === undefined) throw new Error(`The build has no '${screen}': has it moved?`);
  return new Set([...first, ...filesOf([around])]);
}

const late = behindTabs.flatMap((behind) => {
  const known = filesAround(behind.in);
  const sources = Object.keys(manifest).filter((source) => behind.of.test(source));
  if (sources.length < behind.least)
    throw new Error(`The build has ${sources.length} of '${behind.in}': have they moved?`);
  const entries = sources.map((source) => {
    const name = /([^/]+)\.tsx$/.exec(source)?.[1] ?? source;
    return { name, files: beyond(source, known) };
  });
  for (const kind of ['js', 'css'] as const)
    checkEach(
      kind,
      entries.map((each) => ({ ...each, limit: behind[kind] })),
    );
  return entries;
});

for (const [name, part] of Object.entries(parts))
  check('js', { name, files: beyond(part.of, filesAround(`${part.in}.tsx`)), limit: part.js });

// The map is larger than everything else together: pages without a map must fetch none of it.
const map = [...filesOf(['src/ui/map/map-view.tsx'])].filter((file) =>
  /map(libre|-view)/.test(file),
);
if (map.length === 0) throw new Error('The build has no map: has it moved?');
for (const { name, files } of [...pages, ...tabs, ...late]) {
  if (!map.some((file) => files.has(file))) continue;
  process.stdout.write(`${name} fetches the map before anybody sees one – over budget\n`);
  isOver = true;
}

if (isOver) process.exitCode = 1;
