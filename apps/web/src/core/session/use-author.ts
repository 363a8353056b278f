import { useState } from 'react';
import { useSession } from './session.ts';

/** The owner of a draft: unchanged after their session has ended, so that nobody else is shown it. */
export function useAuthor(): number | null {
  const userId = useSession()?.user.id ?? null;
  const [author, setAuthor] = useState(userId);
  if (userId !== null && userId !== author) setAuthor(userId);
  return userId ?? author;
}
