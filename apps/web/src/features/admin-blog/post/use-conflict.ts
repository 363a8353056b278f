import type { Post } from '@mesterhand/domain/blog/schema';
import { useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';

/** What somebody else has saved since this form was opened. */
export type Conflict = { post: Post; by: string | undefined };

/** Fetches the version saved meanwhile, and its author. */
export function useConflict() {
  const { client } = trpc.useUtils();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const find = async (id: number): Promise<void> => {
    const post = await client.admin.blog.byId.query({ id }).catch(() => null);
    // Deleted meanwhile, or unreachable: the next attempt to save reports it.
    if (post === null) return;
    // The author is optional: the conflict is shown without it too.
    const trail = await client.admin.audit.list
      .query({ subject: 'post', subjectId: id, limit: 1 })
      .catch(() => null);
    setConflict({ post, by: trail?.items[0]?.actor.name });
  };
  return { conflict, find, settle: () => setConflict(null) };
}
