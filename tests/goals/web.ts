import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '../support/cluster.ts';
import { measurePage, startBarePage } from '../support/page-metrics.ts';
import { findPublicPages, foundPages } from '../support/public-pages.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';
import { countFiles, countLacks, plainPages } from './web-facts.ts';

const times = 5;
const budget = fileURLToPath(new URL('../../apps/web/build/budget.ts', import.meta.url));

/** Lighthouse's phone on the pages that visitors see first, compared with a bare page, which measures the machine. */
async function measureWeb({ cluster, report }: GoalRun): Promise<Metrics> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-web-'));
  const database = await createTestDatabase(cluster);
  const server = await startServerProcess({ databaseUrl: database.url, dataDir, seed: 'demo' });
  const bare = await startBarePage();
  try {
    const paths = [...(await findPublicPages(server.url)), ...foundPages];
    const metrics: Metrics = {
      isWithinBudgets: await keepsBudgets(),
      ...(await countLacks(server.url, [...paths, ...plainPages])),
      ...(await countFiles(server.url)),
      ...(await measureNamed('bare', bare.url, report)),
    };
    for (const path of paths)
      Object.assign(metrics, await measureNamed(nameOf(path), `${server.url}${path}`, report));
    return metrics;
  } finally {
    bare.close();
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function keepsBudgets(): Promise<boolean> {
  const check = spawn(process.execPath, [budget], { stdio: ['ignore', 2, 2] });
  await once(check, 'exit');
  return check.exitCode === 0;
}

/** `/blog/a-title` is `blog`: measurements keep their names whatever the demo contains. */
function nameOf(path: string): string {
  if (path === '/') return 'home';
  if (path.startsWith('/services?')) return 'results';
  if (path.startsWith('/tjenester/')) return 'localService';
  return path.split('/')[1] ?? path;
}

async function measureNamed(
  name: string,
  url: string,
  report: GoalRun['report'],
): Promise<Record<string, number>> {
  report(`measures ${name} ${times} times`);
  const found = await measurePage(url, times);
  return {
    [`${name}Performance`]: found.performance,
    [`${name}Accessibility`]: found.accessibility,
    [`${name}BestPractices`]: found['best-practices'],
    [`${name}Seo`]: found.seo,
    [`${name}LcpMs`]: Math.round(found['LCP ms']),
    [`${name}Cls`]: found.CLS,
  };
}

/** Where the served HTML falls short. */
export function judgeLacks(metrics: Metrics): string[] {
  const none = (name: string, shortfall: string): string[] =>
    unless(metric(metrics, name) === 0, `${metric(metrics, name)} ${shortfall}`);
  return [
    ...none('refusedPages', 'public pages were refused.'),
    ...none('pagesWithoutWords', 'pages came without a heading.'),
    ...none('pagesWithoutTitle', 'pages came without a title or a description.'),
    ...none('pagesWithoutData', 'pages came without the first queries of their screens.'),
    ...none('picturesWithoutSize', 'pictures came without their size.'),
  ];
}

/** The least performance: of the first pages a score, of the pages that a search leads to a share of the bare page's. */
const leastScore = 94;
const leastShare = 0.94;

function judgePage(metrics: Metrics, name: string, least: number): string[] {
  const score = (what: string): number => metric(metrics, `${name}${what}`);
  const cls = score('Cls');
  const performance = score('Performance');
  return [
    ...unless(performance >= least, `${name}: performance ${performance} of ${least}.`),
    ...['Accessibility', 'BestPractices', 'Seo'].flatMap((what) =>
      unless(score(what) === 100, `${name}: ${what} ${score(what)} of 100.`),
    ),
    ...unless(cls <= 0.02, `${name}: the layout shifts by ${cls}.`),
  ];
}

function judge(metrics: Metrics): string[] {
  return [
    ...unless(metrics['isWithinBudgets'] === true, 'The built files are over their budgets.'),
    ...judgeLacks(metrics),
    ...unless(metric(metrics, 'files') > 0, 'The page names no files of the build.'),
    ...unless(metric(metrics, 'filesNotImmutable') === 0, 'Files may change under their names.'),
    ...unless(metric(metrics, 'filesNotPacked') === 0, 'Files were sent unpacked.'),
    ...unless(metric(metrics, 'fontPreloads') === 1, 'The text font is not asked for at once.'),
    ...['home', 'services', 'master', 'blog'].flatMap((name) =>
      judgePage(metrics, name, leastScore),
    ),
    ...['results', 'localService'].flatMap((name) =>
      judgePage(metrics, name, Math.round(metric(metrics, 'barePerformance') * leastShare)),
    ),
  ];
}

export const goal: Goal = {
  promise:
    'Lighthouse on a phone, the median of five: at least 94 for performance and 100 for accessibility, best practices and SEO on ' +
    'the home page, the search, a master and an article; at least 0.94 of the performance of a bare page in the same run, and 100 for ' +
    'the rest, on the results of a sentence and a service in a municipality; the layout shifts by 0.02 at most; what is built keeps its budgets; and ' +
    'public pages come with their words, their first data and the sizes of their pictures.',
  measure: measureWeb,
  judge,
};
