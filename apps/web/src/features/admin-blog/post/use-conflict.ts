import type { Post } from '@mesterhand/domain/blog/schema';
import { useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';

/** What somebody else has saved since this form was opened. */
export type Conflict = { post: Post; by: string | undefined };

/** Reads what was saved meanwhile, and by whom. */
export function useConflict() {
  const { client } = trpc.useUtils();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const find = async (id: number): Promise<void> => {
    const post = await client.admin.blog.byId.query({ id }).catch(() => null);
    // Gone meanwhile, or out of reach: the next attempt to save says so.
    if (post === null) return;
    // Who it was is good to know; without it the conflict is told all the same.
    const trail = await client.admin.audit.list
      .query({ subject: 'post', subjectId: id, limit: 1 })
      .catch(() => null);
    setConflict({ post, by: trail?.items[0]?.actor.name });
  };
  return { conflict, find, settle: () => setConflict(null) };
}
