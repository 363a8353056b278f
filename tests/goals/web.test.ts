import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeCategories, makeClient, makeMaster } from '../support/people.ts';
import { findPublicPages } from '../support/public-pages.ts';
import { type TestServer, startTestServer } from '../support/server.ts';
import type { Metrics } from './goal.ts';
import { countLacks, plainPages } from './web-facts.ts';
import { goal, judgeLacks } from './web.ts';

let server: TestServer;
let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'mesterhand-web-'));
  const shell = resolve(import.meta.dirname, '../../apps/web/index.html');
  await copyFile(shell, join(webDir, 'index.html'));
  server = await startTestServer(inject('cluster'), { webDir });
  const { db } = server;
  await makeCategories(db);
  await makeMaster(db, {});
  await makeClient(db, {});
  await db
    .insertInto('posts')
    .values({
      slug: 'fukt-i-badet',
      title: 'Fukt i badet',
      excerpt: 'Hva du gjør først',
      content: '<p>Om fukt</p><img src="/uploads/blog/1.webp" alt="">',
      category: 'Tips',
      author: 'Redaksjonen',
      status: 'published',
      publishedAt: '2026-11-01T10:00:00Z',
    })
    .execute();
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

test('public pages come with their words, their first data and the sizes of their pictures', async () => {
  const paths = [...(await findPublicPages(server.url)), ...plainPages];
  const metrics = await countLacks(server.url, paths);
  expect(metrics['pages']).toBe(paths.length);
  expect(judgeLacks(metrics)).toEqual([]);
});

test('detects a missing and an empty page', async () => {
  const metrics = await countLacks(server.url, ['/', '/blog/finnes-ikke']);
  expect(judgeLacks(metrics)).toEqual([
    '1 public pages were refused.',
    '1 pages came without a title or a description.',
    '1 pages came without the first queries of their screens.',
  ]);
});

test('detects a page below its promise, and one that was not measured', () => {
  const page = (name: string, performance: number, cls: number): Metrics => ({
    [`${name}Performance`]: performance,
    [`${name}Accessibility`]: 100,
    [`${name}BestPractices`]: 100,
    [`${name}Seo`]: 100,
    [`${name}Cls`]: cls,
  });
  const whole: Metrics = {
    isWithinBudgets: true,
    refusedPages: 0,
    pagesWithoutWords: 0,
    pagesWithoutTitle: 0,
    pagesWithoutData: 0,
    picturesWithoutSize: 0,
    files: 4,
    filesNotImmutable: 0,
    filesNotPacked: 0,
    fontPreloads: 1,
    barePerformance: 100,
    ...page('home', 98, 0),
    ...page('services', 94, 0.02),
    ...page('master', 97, 0),
    ...page('blog', 99, 0),
    ...page('results', 94, 0),
    ...page('localService', 94, 0),
  };
  expect(goal.judge(whole)).toEqual([]);
  expect(goal.judge({ ...whole, ...page('master', 93, 0.03), isWithinBudgets: false })).toEqual([
    'The built files are over their budgets.',
    'master: performance 93 of 94.',
    'master: the layout shifts by 0.03.',
  ]);
  expect(goal.judge({ ...whole, ...page('results', 93, 0) })).toEqual([
    'results: performance 93 of 94.',
  ]);
  expect(goal.judge({ ...whole, barePerformance: 98, ...page('localService', 92, 0) })).toEqual([]);
  const { homeCls: _, ...unmeasured } = whole;
  expect(() => goal.judge(unmeasured)).toThrow('homeCls');
});
