import { afterEach, expect, test, vi } from 'vitest';
import { claimReload, isPageOutdated, listStartScripts } from './app-update.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The document's scripts are inserted, but never fetched. */
function startWith(...paths: string[]): void {
  const beside = document.createElement('div');
  for (const path of paths) {
    const script = document.createElement('script');
    script.type = 'module';
    script.setAttribute('src', path);
    beside.append(script);
  }
  vi.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) =>
    beside.querySelectorAll(selector),
  );
}

function answerWith(status: number, text: string): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { status })));
}

test('a page knows the scripts it started with', () => {
  startWith('/assets/libraries-1.js', '/assets/start-1.js');
  expect(listStartScripts()).toEqual(['/assets/libraries-1.js', '/assets/start-1.js']);
});

test('a page is outdated once the server’s page starts other scripts', async () => {
  startWith('/assets/start-1.js');
  answerWith(200, '<script type="module" src="/assets/start-1.js"></script>');
  expect(await isPageOutdated()).toBe(false);
  answerWith(200, '<script type="module" src="/assets/start-12.js"></script>');
  expect(await isPageOutdated()).toBe(true);
  // An error response says nothing about versions.
  answerWith(503, 'closed');
  expect(await isPageOutdated()).toBe(false);
});

test('a page reloads automatically once per build', () => {
  startWith('/assets/start-1.js');
  expect(claimReload()).toBe(true);
  expect(claimReload()).toBe(false);
  startWith('/assets/start-2.js');
  expect(claimReload()).toBe(true);
});
