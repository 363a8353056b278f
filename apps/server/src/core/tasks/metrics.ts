import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';

/** The number of waiting, running and failed jobs of a topic. */
export interface JobMetric {
  topic: string;
  state: 'waiting' | 'running' | 'failed';
  jobs: number;
}

/** Milliseconds for which the counts are cached. */
const maxAge = 5000;

/** Counts of jobs by topic; each state is read from an index of its own, so completed jobs are not scanned. */
export function followJobs(db: Kysely<DB>): () => Promise<JobMetric[]> {
  let known: { counts: Promise<JobMetric[]>; until: number } | undefined;
  return () => {
    if (known !== undefined && performance.now() < known.until) return known.counts;
    const counts = countByTopic(db);
    known = { counts, until: performance.now() + maxAge };
    counts.catch(() => (known = undefined));
    return counts;
  };
}

async function countByTopic(db: Kysely<DB>): Promise<JobMetric[]> {
  const { rows } = await sql<JobMetric>`
    select topic, 'waiting' as state, count(*) as jobs from jobs where state < 'active' group by topic
    union all
    select topic, 'running', count(*) from jobs where state = 'active' group by topic
    union all
    select topic, 'failed', count(*) from jobs where state = 'failed' group by topic
  `.execute(db);
  return rows;
}
