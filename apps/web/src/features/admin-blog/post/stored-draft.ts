import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { keep, readStoredDraft } from '../../../core/browser/session-storage.ts';
import { type PostValues, postValuesSchema } from './post-values.ts';

const draftSchema = z.object({
  values: postValuesSchema,
  /** The stored version that the draft is based on; absent for a new post. */
  version: z.number().optional(),
  at: z.string(),
});
export type StoredDraft = z.infer<typeof draftSchema>;

/** Debounce of the draft, in milliseconds. */
const pause = 700;

type StoredDraftOptions = {
  userId: number;
  /** The id of the post, or `new`. */
  item: string;
  values: PostValues;
  version: number | undefined;
  isDirty: boolean;
};

/** Keeps unsaved input in session storage; it is offered when the post is opened again after a crash or reload. */
export function useStoredDraft({ userId, item, values, version, isDirty }: StoredDraftOptions) {
  const name = `admin.blog.${userId}.${item}`;
  const [offered, setOffered] = useState(() =>
    readStoredDraft(name, (value) => draftSchema.safeParse(value).data),
  );
  useEffect(() => {
    // An offered draft is not overwritten before the user has decided about it.
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
