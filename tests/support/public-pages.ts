import { createClient } from '@mesterhand/client';

/** The pages that visitors see first: home, search, a master, an article. */
export async function findPublicPages(origin: string): Promise<string[]> {
  const client = createClient(origin, {});
  const [masters, articles] = await Promise.all([
    client.masters.list.query({ limit: 1 }),
    client.admin.blog.public.list.query({ limit: 1 }),
  ]);
  const [master] = masters.items;
  const [article] = articles.items;
  if (!master || !article) throw new Error('There is no master or no article to open.');
  return ['/', '/services', `/master/${master.id}`, `/blog/${article.slug}`];
}

/** Where a search leads in the demo: the results of a sentence, and a service in a municipality. */
export const foundPages = [
  `/services?query=${encodeURIComponent('kranen på badet drypper og må byttes')}`,
  '/tjenester/rorlegger/oslo',
];
