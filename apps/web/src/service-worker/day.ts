import { dayPath, filesOfDay, isCacheable } from '../core/browser/worker-rules.ts';

/*
 * The page of a master's day, with the build files that it used: a whole of one build, so that it opens without a
 * network also after a newer worker has taken over. It holds no personal data: the page is the visitor's.
 */

const prefix = 'day-';

const listDays = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix)).toSorted();

/** Stores the page and its files as a whole, then removes the one before. */
export async function keepDay(paths: readonly string[]): Promise<void> {
  const page = await fetch(dayPath, { cache: 'reload', headers: { accept: 'text/html' } });
  if (!isCacheable(page)) return;
  const files = filesOfDay(await page.clone().text(), paths);
  // The page that asks is of an older build: it asks again once it has been reloaded.
  if (files === undefined) return;
  const before = await listDays();
  const name = `${prefix}${Date.now()}`;
  const cache = await caches.open(name);
  try {
    await Promise.all(
      files.map(async (path) => {
        const answer = await fetch(path);
        if (!isCacheable(answer)) throw new Error(`${path} can't be cached: ${answer.status}`);
        await cache.put(path, answer);
      }),
    );
    await cache.put(dayPath, page);
  } catch {
    await caches.delete(name);
    return;
  }
  await Promise.all(before.filter((old) => old !== name).map((old) => caches.delete(old)));
}

export async function dropDay(): Promise<void> {
  await Promise.all((await listDays()).map((name) => caches.delete(name)));
}

/** The page or a file of it, from the newest day that is whole: its page is stored last. */
export async function findInDay(path: string): Promise<Response | undefined> {
  for (const name of (await listDays()).toReversed()) {
    const cache = await caches.open(name);
    if (await cache.match(dayPath, { ignoreVary: true }))
      return cache.match(path, { ignoreVary: true });
  }
  return undefined;
}
