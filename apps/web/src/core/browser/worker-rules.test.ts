import { describe, expect, test } from 'vitest';
import {
  type Asked,
  chooseHandling,
  filesOfDay,
  isCacheable,
  parseClick,
  parseMessage,
  parsePush,
  versionOf,
} from './worker-rules.ts';

const site = 'https://mesterhand.example';
const kept = new Set(['/offline.html', '/assets/start-12345678.js']);

function asked(path: string, changes: Partial<Asked> = {}): Asked {
  const url = new URL(path, site).href;
  return { url, method: 'GET', mode: 'cors', hasAuthorization: false, ...changes };
}

const cases: [what: string, asked: Asked, handling: ReturnType<typeof chooseHandling>][] = [
  ['a page', asked('/services?city=oslo', { mode: 'navigate' }), 'page'],
  ['the offline page itself', asked('/offline.html', { mode: 'navigate' }), 'page'],
  ['the start of the app', asked('/assets/start-12345678.js'), 'kept'],
  ['a screen of the app', asked('/assets/about-12345678.js'), 'used'],
  ['a procedure', asked('/trpc/masters.list'), 'none'],
  ['a REST read', asked('/api/search'), 'none'],
  ['the API’s readable page', asked('/api/docs', { mode: 'navigate' }), 'none'],
  ['an uploaded file', asked('/uploads/avatar.webp'), 'none'],
  ['an uploaded file in a tab of its own', asked('/uploads/a.pdf', { mode: 'navigate' }), 'none'],
  ['whether the server lives', asked('/healthz'), 'none'],
  ['anything with a token', asked('/assets/about-1.js', { hasAuthorization: true }), 'none'],
  ['anything that writes', asked('/assets/about-1.js', { method: 'POST' }), 'none'],
  ['another site’s file', asked('https://tiles.example/assets/1.png'), 'none'],
  ['a page fetched by a script', asked('/about'), 'none'],
  ['a path that only begins alike', asked('/apiary', { mode: 'navigate' }), 'page'],
];

test.each(cases)('A-76 how the worker handles %s', (_what, request, handling) => {
  expect(chooseHandling(request, site, kept)).toBe(handling);
});

const answer = (changes: Partial<Parameters<typeof isCacheable>[0]> = {}) => ({
  status: 200,
  type: 'basic' as const,
  redirected: false,
  headers: new Headers({ 'cache-control': 'public, max-age=31536000, immutable' }),
  ...changes,
});

test('A-76 only complete, cacheable responses of this site are cached', () => {
  expect(isCacheable(answer())).toBe(true);
  expect(isCacheable(answer({ status: 206 }))).toBe(false);
  expect(isCacheable(answer({ status: 404 }))).toBe(false);
  expect(isCacheable(answer({ type: 'opaque' }))).toBe(false);
  expect(isCacheable(answer({ redirected: true }))).toBe(false);
  for (const forbids of ['no-store', 'private, max-age=60'])
    expect(isCacheable(answer({ headers: new Headers({ 'cache-control': forbids }) }))).toBe(false);
});

test('a build has another version as soon as one of its precached files changes', () => {
  const files = [
    { url: 'assets/start-12345678.js', revision: null },
    { url: 'offline.html', revision: 'a' },
  ];
  const [start, page] = files.map((file) => ({ ...file }));
  expect(versionOf(files)).toBe(versionOf(files.map((file) => ({ ...file }))));
  expect(versionOf(files)).not.toBe(
    versionOf([start ?? { url: '', revision: null }, { url: 'offline.html', revision: 'b' }]),
  );
  expect(versionOf(files)).not.toBe(
    versionOf([
      { url: 'assets/start-87654321.js', revision: null },
      page ?? { url: '', revision: null },
    ]),
  );
});

test('the worker accepts known page messages and nothing else', () => {
  expect(parseMessage({ type: 'takeOver', more: 1 })).toEqual({ type: 'takeOver' });
  expect(parseMessage({ type: 'knows', paths: ['/a.js'] })).toEqual({
    type: 'knows',
    paths: ['/a.js'],
  });
  for (const nonsense of [undefined, null, 'takeOver', {}, { type: 'knows' }, { type: 'other' }])
    expect(parseMessage(nonsense)).toBeUndefined();
});

test('C-99 a push is shown with the server’s text, and opens only pages of this site', () => {
  const push = { title: 'Ny forespørsel', body: 'Kari', tag: 'booking-7', language: 'uk' };
  const click = { path: '/dashboard?booking=7', notificationId: 3 };
  expect(parsePush({ ...push, ...click })).toEqual({ ...push, ...click });
  for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', '', 7])
    expect(parsePush({ ...push, path }).path).toBe('/notifications');
});

test('C-99 an unreadable push is shown all the same, as browsers require', () => {
  for (const data of [undefined, null, 'text', {}])
    expect(parsePush(data)).toEqual({
      title: 'Mesterhånd',
      body: '',
      tag: '',
      language: 'nb',
      path: '/notifications',
      notificationId: 0,
    });
});

test('C-99 only data of a push is accepted for a click', () => {
  const click = { path: '/messages?chat=2', notificationId: 3 };
  expect(parseClick(click)).toEqual(click);
  expect(parseClick({ type: 'takeOver' })).toBeUndefined();
  expect(parseClick(null)).toBeUndefined();
});

describe('the files of a day', () => {
  const html = `<link rel="stylesheet" crossorigin href="/assets/start-CRc.css">
    <script nonce="x">var addresses = ["/assets/libraries-CM.js","/assets/start-pA.js"];</script>`;
  const loaded = ['/assets/start-CRc.css', '/assets/libraries-CM.js', '/assets/start-pA.js'];

  test('are those that the page has loaded, when it is of the same build', () => {
    const paths = [...loaded, '/assets/today-1.js', '/uploads/x.webp'];
    expect(filesOfDay(html, paths)).toEqual([...loaded, '/assets/today-1.js']);
  });

  test('are unknown where the page is of another build, or names none', () => {
    expect(filesOfDay(html, ['/assets/start-old.js', ...loaded.slice(1)])).toBeUndefined();
    expect(filesOfDay('<p>503</p>', loaded)).toBeUndefined();
  });
});
