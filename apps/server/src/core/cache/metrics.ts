import type { Measures } from '../observability/index.ts';

type CacheCounts = Record<'hits' | 'misses' | 'sent' | 'unconfirmed' | 'nodes', number> &
  Partial<Record<'entries' | 'bytes' | 'dropped' | 'evicted', number>>;

/** Hit rates and size of the response cache. */
export function addCacheMetrics(measures: Measures, read: () => CacheCounts): void {
  const add = (kind: 'counter' | 'gauge', name: string, help: string, value: () => number): void =>
    measures.add({ name, help, labels: [], kind, read: () => [{ labels: [], value: value() }] });
  measures.add({
    name: 'public_cache_answers_total',
    help: 'Answers to visitors, by whether they were kept (hit) or made and then kept (miss).',
    labels: ['from'],
    kind: 'counter',
    read: () => [
      { labels: ['hit'], value: read().hits },
      { labels: ['miss'], value: read().misses },
    ],
  });
  measures.add({
    name: 'public_cache_forgotten_total',
    help: 'Kept answers that went: something had changed, or others needed the room.',
    labels: ['why'],
    kind: 'counter',
    read: () => [
      { labels: ['changed'], value: read().dropped ?? 0 },
      { labels: ['room'], value: read().evicted ?? 0 },
    ],
  });
  add('gauge', 'public_cache_entries', 'Kept answers.', () => read().entries ?? 0);
  add('gauge', 'public_cache_bytes', 'What they take of memory.', () => read().bytes ?? 0);
  add('counter', 'public_cache_sent_bytes_total', 'Bytes sent from it.', () => read().sent);
  add('gauge', 'public_cache_nodes', 'Servers that keep answers.', () => read().nodes);
  add(
    'counter',
    'public_cache_unconfirmed_total',
    'Changes that waited out a server which did not say that it had heard.',
    () => read().unconfirmed,
  );
}
