import { createServer } from 'node:http';
import { offered } from './env.ts';
import { auditPage } from './lighthouse.ts';

const measures = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  'speed index': 'speed-index',
  CLS: 'cumulative-layout-shift',
} as const;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's results for a page: scores from 0 to 100, and its metrics. */
export type PageMetrics = Record<(typeof categories)[number] | keyof typeof measures, number>;

const launch = {
  args: ['--no-sandbox', '--disable-gpu'],
  ...(offered.chromiumPath !== undefined && { executablePath: offered.chromiumPath }),
};

/** The median of each metric over several runs. */
export async function measurePage(url: string, times: number): Promise<PageMetrics> {
  const runs: PageMetrics[] = [];
  for (let run = 0; run < times; run += 1) runs.push(await measureOnce(url));
  const median = (name: keyof PageMetrics): number => medianOf(runs.map((run) => run[name]));
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    'best-practices': median('best-practices'),
    seo: median('seo'),
    'FCP ms': median('FCP ms'),
    'LCP ms': median('LCP ms'),
    'TBT ms': median('TBT ms'),
    'speed index': median('speed index'),
    CLS: median('CLS'),
  };
}

async function measureOnce(url: string): Promise<PageMetrics> {
  const { audits, categories: scores } = await auditPage(url, {
    categories: [...categories],
    launch,
  });
  const measure = (name: keyof typeof measures): number =>
    Math.round((audits[measures[name]]?.numericValue ?? Number.NaN) * 1000) / 1000;
  const score = (name: (typeof categories)[number]): number =>
    Math.round((scores[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    'FCP ms': measure('FCP ms'),
    'LCP ms': measure('LCP ms'),
    'TBT ms': measure('TBT ms'),
    'speed index': measure('speed index'),
    CLS: measure('CLS'),
  };
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A page that is nothing but a heading: the baseline of this machine. */
export async function startBarePage(): Promise<{ url: string; close: () => void }> {
  const page =
    '<!doctype html><html lang="en"><title>Bare</title><meta name="viewport" content="width=device-width"><h1>Bare</h1>';
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
  );
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => void server.close() };
}
