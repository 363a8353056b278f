import type { Measures } from '../observability/index.ts';
import type { ResponseCache } from './response-cache.ts';

type Counts = Record<'hits' | 'misses' | 'sent', number> & ReturnType<ResponseCache['counts']>;

/** Hit rates and size of the response cache. */
export function addCacheMetrics(measures: Measures, read: () => Counts): void {
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
    help: 'Kept answers that went because others needed the room.',
    labels: ['why'],
    kind: 'counter',
    read: () => [{ labels: ['room'], value: read().evicted }],
  });
  add('gauge', 'public_cache_entries', 'Kept answers.', () => read().entries);
  add('gauge', 'public_cache_bytes', 'What they take of memory.', () => read().bytes);
  add('counter', 'public_cache_sent_bytes_total', 'Bytes sent from it.', () => read().sent);
}
