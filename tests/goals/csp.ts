import { copyFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { postSchema } from '@mesterhand/domain/blog/schema';
import { avatarOutput } from '@mesterhand/domain/profile/schema';
import { makeCast } from '../support/accounts.ts';
import { png } from '../support/pictures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';
import { type AnswerFaults, type Things, askAll, listCalls, listScreens } from './csp-answers.ts';
import { walkInBrowser } from './csp-browser.ts';
import {
  countQuotas,
  findSpoofed,
  hostileTexts,
  openForeignSockets,
  strangeParts,
} from './csp-strangers.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

const dist = resolve(import.meta.dirname, '../../apps/web/dist');

export const goal: Goal = {
  promise:
    'Every answer carries the strict headers of its kind, no page breaks its policy in a browser (Trusted Types included), strict transport security is sent over TLS alone, no other site reads answers or opens the WebSocket, forwarding headers of untrusted callers change nothing, and of 60 hostile texts nothing stays that no list allows.',
  measure: (run) => measureContent(run),
  judge: judgeContent,
};

/** What a seeded fault changes: the HTML shell, or a proxy between the server and its callers. */
interface SeededFault {
  shell?: (html: string) => string;
  /** @returns the address to request instead of the server's. */
  before?: (url: string) => Promise<string>;
}

async function measureContent({ size, cluster, report }: GoalRun): Promise<Metrics> {
  const heads = await measureHeads({ size, cluster, report });
  const { webDir, remove } = await makeWeb(size);
  try {
    const strangers = await measureStrangers(cluster, webDir);
    const browser = size === 'whole' ? await walkInBrowser(cluster, report) : {};
    return { ...heads, ...(await measureTexts(cluster)), ...strangers, ...browser };
  } finally {
    await remove();
  }
}

/** The headers of every kind of answer. */
export async function measureHeads(
  { size, cluster, report }: GoalRun,
  seeded: SeededFault = {},
): Promise<Metrics> {
  const { webDir, remove } = await makeWeb(size, seeded.shell);
  const server = await startTestServer(cluster, { webDir });
  try {
    const url = (await seeded.before?.(server.url)) ?? server.url;
    const metrics = await measureAnswers(server, { size, url });
    report(`asked for ${metrics['answers']} answers`);
    return metrics;
  } finally {
    await server.close();
    await remove();
  }
}

/** The built web; in the short form its HTML shell alone, with the nonces that a build writes. */
async function makeWeb(size: GoalRun['size'], seed: (html: string) => string = (html) => html) {
  if (size === 'whole') return { webDir: dist, remove: async () => {} };
  const webDir = await mkdtemp(join(tmpdir(), 'mesterhand-content-'));
  const raw = await readFile(join(dist, '../index.html'), 'utf8');
  const shell = raw.replaceAll('<script', '<script nonce="CSP_NONCE"');
  await writeFile(join(webDir, 'index.html'), seed(shell));
  await copyFile(join(dist, '../index.html'), join(webDir, 'offline.html'));
  await writeFile(join(webDir, 'sw.js'), '');
  return { webDir, remove: () => rm(webDir, { recursive: true, force: true }) };
}

async function measureAnswers(
  server: TestServer,
  { size, url }: { size: GoalRun['size']; url: string },
): Promise<Metrics> {
  const { client, master, admin } = await makeCast(server);
  const picture = await uploadPicture(server, client.token);
  const things: Things = {
    masterId: master.masterId,
    userId: master.actor.userId,
    slug: 'rad',
    picture,
  };
  const screens = await listScreens(things);
  const assets = size === 'whole' ? await listAssets() : ['/sw.js', '/offline.html'];
  const pages = screens.map((path) => ({ method: 'GET', path, accept: 'text/html' }));
  const calls = [...listCalls(things, assets), ...pages];
  const tokens = [undefined, ...(size === 'whole' ? [client.token] : []), admin.token];
  const found = await askAll(url, { calls, tokens });
  return { screens: screens.length, ...metricsOf(found) };
}

function metricsOf({ asked, kinds, heads, bare }: AnswerFaults): Metrics {
  return {
    answers: asked,
    kindsOfAnswer: kinds.size,
    headFaults: heads.length,
    firstHeadFault: heads[0] ?? '',
    bareParts: bare.length,
    firstBarePart: bare[0] ?? '',
  };
}

async function listAssets(): Promise<string[]> {
  const files = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dist.length));
  // Precompressed variants have no address of their own.
  const isPacked = (path: string): boolean => /\.(?:br|gz)$/.test(path);
  return paths.filter((path) => !path.includes('/.') && path !== '/index.html' && !isPacked(path));
}

async function uploadPicture(server: TestServer, token: string): Promise<string> {
  const body = new FormData();
  body.set('avatar', new Blob([new Uint8Array(png(8))], { type: 'image/png' }), 'a.png');
  const answer = await server.rest('POST', '/api/upload/avatar', { token, body });
  return avatarOutput.parse(answer.body).avatarUrl.replace('/uploads/', '');
}

/** Publishes every hostile text, and reads it where visitors do. */
async function measureTexts(cluster: GoalRun['cluster']): Promise<Metrics> {
  const server = await startTestServer(cluster);
  try {
    const { admin } = await makeCast(server);
    const strange: string[] = [];
    for (const [nth, content] of hostileTexts.entries()) {
      const read = await publish(server, { nth, content, token: admin.token });
      strange.push(...strangeParts(read).map((part) => `${content} → ${part}`));
    }
    return {
      hostileTexts: hostileTexts.length,
      strangeParts: strange.length,
      firstStrangePart: strange[0] ?? '',
    };
  } finally {
    await server.close();
  }
}

async function publish(
  server: TestServer,
  { nth, content, token }: { nth: number; content: string; token: string },
): Promise<string> {
  const post = { title: `Råd ${nth}`, slug: `rad-${nth}`, excerpt: 'Råd', category: 'Energi' };
  const body = { ...post, content, author: 'Kari', status: 'published' };
  const made = await server.rest('POST', '/api/admin/blog/posts', { token, body });
  const { slug } = postSchema.parse(made.body);
  return (await server.client().admin.blog.public.bySlug.query({ slug })).content;
}

/**
 * What other sites and untrusted proxies may not do: read across origins, open the WebSocket, claim another address.
 */
async function measureStrangers(cluster: GoalRun['cluster'], webDir: string): Promise<Metrics> {
  const paths = ['/', '/about', '/api/categories', '/sitemap.xml', '/robots.txt', '/masters/'];
  const plain = await startTestServer(cluster, { webDir, rates: 'production' });
  const behind = await startTestServer(cluster, { webDir, trustProxy: ['127.0.0.1'] });
  const owned = await startTestServer(cluster, { webDir, publicUrl: 'https://mester.example' });
  try {
    const spoofed = await findSpoofed(plain.url, paths);
    const secured = await Promise.all([
      countSecured(owned.url, paths, {}),
      countSecured(behind.url, paths, { 'x-forwarded-proto': 'https' }),
    ]);
    return {
      spoofedAnswers: spoofed.length,
      budgetsOfOneCaller: await countQuotas(plain.url, 5),
      foreignSockets: await openForeignSockets(plain.url),
      answersOverTls: 2 * paths.length,
      securedOverTls: secured[0] + secured[1],
      securedInPlain: await countSecured(behind.url, paths, {}),
    };
  } finally {
    await Promise.all([plain.close(), behind.close(), owned.close()]);
  }
}

async function countSecured(
  url: string,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<number> {
  const answers = await Promise.all(
    paths.map((path) => fetch(`${url}${path}`, { headers, redirect: 'manual' })),
  );
  await Promise.all(answers.map((answer) => answer.text()));
  const year = /^max-age=(31536000|[4-9]\d{7})\b/;
  return answers.filter((answer) =>
    year.test(answer.headers.get('strict-transport-security') ?? ''),
  ).length;
}

function judgeContent(metrics: Metrics): string[] {
  const none = (name: string, shortfall: string): string[] => {
    const count = metric(metrics, name);
    return unless(count === 0, `${count} ${shortfall}`);
  };
  const browser = metrics['browserPages'] === undefined ? [] : judgeBrowser(metrics);
  return [
    ...unless(metric(metrics, 'answers') >= 400, 'Fewer than 400 answers were asked for.'),
    ...unless(metric(metrics, 'kindsOfAnswer') >= 4, 'Not every kind of answer was met.'),
    ...unless(metric(metrics, 'hostileTexts') >= 60, 'Fewer than 60 hostile texts were sent.'),
    ...none('headFaults', `headers are missing or wrong: ${metrics['firstHeadFault']}`),
    ...none('bareParts', `parts of pages run without a nonce: ${metrics['firstBarePart']}`),
    ...none('strangeParts', `parts of hostile texts stayed: ${metrics['firstStrangePart']}`),
    ...none('spoofedAnswers', 'answers trusted forwarding headers of a stranger.'),
    ...none('foreignSockets', 'WebSockets were opened by pages of other sites.'),
    ...none('securedInPlain', 'answers without TLS carried strict transport security.'),
    ...unless(
      metric(metrics, 'budgetsOfOneCaller') === 1,
      'A claimed address gets a quota of its own.',
    ),
    ...unless(
      metric(metrics, 'securedOverTls') === metric(metrics, 'answersOverTls'),
      'Answers over TLS do not say that it stays so.',
    ),
    ...browser,
  ];
}

function judgeBrowser(metrics: Metrics): string[] {
  const screens = metric(metrics, 'screens');
  return [
    ...unless(
      metric(metrics, 'browserPages') >= 4 * screens,
      'Not every screen was opened by everyone.',
    ),
    ...unless(
      metric(metrics, 'violations') === 0,
      `${metrics['violations']} violations in a browser: ${metrics['firstViolation']}`,
    ),
    ...unless(
      metric(metrics, 'scriptErrors') === 0,
      `${metrics['scriptErrors']} errors of scripts: ${metrics['firstScriptError']}`,
    ),
    ...unless(metrics['seededViolationSeen'] === true, 'An injected script was not detected.'),
  ];
}
