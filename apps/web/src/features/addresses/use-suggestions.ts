import { minTyped } from '@mesterhand/domain/addresses/limits';
import type { RegisterState, SuggestedAddress } from '@mesterhand/domain/addresses/schema';
import { useEffect, useState } from 'react';
import { trpc } from '../../core/api/trpc.ts';

/** Milliseconds without a key before the register is asked. */
const debounceMs = 300;
const minute = 60_000;
const none: SuggestedAddress[] = [];

/** Suggestions for a text that a person is typing; null while nobody types. */
export function useSuggestions(typing: string | null) {
  const text = useSettled(typing?.trim() ?? '');
  const [isOff, setIsOff] = useState(false);
  const isAsked = typing !== null && !isOff && text.length >= minTyped;
  const query = trpc.bookings.addresses.suggest.useQuery(
    { text },
    { enabled: isAsked, staleTime: 10 * minute, retry: false, placeholderData: (last) => last },
  );
  const state = query.isError ? 'away' : query.data?.state;
  useEffect(() => {
    if (state === 'off') setIsOff(true);
  }, [state]);
  if (!isAsked) return { suggestions: none, isLoading: false, outcome: null };
  const suggestions = query.data?.addresses ?? none;
  const outcome = query.isFetching ? null : outcomeOf(state, suggestions);
  return { suggestions, isLoading: query.isFetching, outcome };
}

/** What a person is informed of: the register does not answer, or knows no address that begins so. */
function outcomeOf(
  state: RegisterState | undefined,
  suggestions: readonly SuggestedAddress[],
): 'away' | 'unknown' | null {
  if (state === 'away') return 'away';
  return state === 'answered' && suggestions.length === 0 ? 'unknown' : null;
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
