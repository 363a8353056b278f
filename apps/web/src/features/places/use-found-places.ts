import { minTypedPlace } from '@mesterhand/domain/places/limits';
import type { FoundPlace } from '@mesterhand/domain/places/schema';
import { useEffect, useState } from 'react';
import { trpc } from '../../core/api/trpc.ts';

/** Milliseconds without a key before places are searched for. */
const debounceMs = 200;
const hour = 3_600_000;
const none: FoundPlace[] = [];

/** Places that begin with a text that a person is typing; none while nobody types. */
export function useFoundPlaces(
  typing: string | null,
  kind: 'any' | 'municipality' = 'any',
): FoundPlace[] {
  const [text, setText] = useState('');
  const typed = typing?.trim() ?? '';
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = typing !== null && text.length >= minTypedPlace;
  const { data } = trpc.masters.places.search.useQuery(
    { text, kind },
    { enabled: isAsked, staleTime: hour, retry: false, placeholderData: (last) => last },
  );
  return isAsked ? (data ?? none) : none;
}
