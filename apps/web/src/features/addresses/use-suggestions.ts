import { minTyped } from '@mesterhand/domain/addresses/limits';
import type { SuggestedAddress } from '@mesterhand/domain/addresses/schema';
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
  const { data, isFetching, isError } = trpc.bookings.addresses.suggest.useQuery(
    { text },
    { enabled: isAsked, staleTime: 10 * minute, retry: false, placeholderData: (last) => last },
  );
  useEffect(() => {
    if (data?.state === 'off') setIsOff(true);
  }, [data]);
  return {
    suggestions: isAsked ? (data?.addresses ?? none) : none,
    isLoading: isAsked && isFetching,
    /** The address is typed without it. */
    isAway: isAsked && !isFetching && (isError || data?.state === 'away'),
    /** The register has answered, and knows no address that begins so. */
    isUnknown: isAsked && !isFetching && data?.state === 'answered' && data.addresses.length === 0,
  };
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
