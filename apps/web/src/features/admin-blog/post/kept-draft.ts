import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { keep, readKept } from '../../../core/browser/session-storage.ts';
import { type PostValues, postValuesSchema } from './post-values.ts';

const keptSchema = z.object({
  values: postValuesSchema,
  /** The stored version that it began with; absent for a new post. */
  version: z.number().optional(),
  at: z.string(),
});
export type KeptDraft = z.infer<typeof keptSchema>;

/** Typing is kept once it pauses. */
const pause = 700;

type KeptDraftOptions = {
  userId: number;
  /** The id of the post, or `new`. */
  item: string;
  values: PostValues;
  version: number | undefined;
  isDirty: boolean;
};

/** What was typed and not saved outlives a crash or a reload of this tab, and is offered when the post is opened again. */
export function useKeptDraft({ userId, item, values, version, isDirty }: KeptDraftOptions) {
  const name = `admin.blog.${userId}.${item}`;
  const [offered, setOffered] = useState(() =>
    readKept(name, (value) => keptSchema.safeParse(value).data),
  );
  useEffect(() => {
    // What is offered is not written over before it is decided about.
    if (!isDirty || offered) return undefined;
    const waiting = setTimeout(
      () => keep(name, { values, version, at: new Date().toISOString() }),
      pause,
    );
    return () => clearTimeout(waiting);
  }, [name, values, version, isDirty, offered]);
  const forget = useCallback(() => {
    keep(name, null);
    setOffered(undefined);
  }, [name]);
  return { offered, forget };
}
