import type { AskedMaster } from '@mesterhand/domain/job-requests/asked-master';
import type { SuggestedMaster } from '@mesterhand/domain/job-requests/suggestions';
import { trpc } from '../../../core/api/trpc.ts';
import { usualAsked, type RequestValues } from './request-values.ts';
import { useRequestCheck } from './use-request-check.ts';

/** A master who may be chosen. */
export interface Choice {
  master: AskedMaster;
  /** Null for the one from whose page the form was opened and who is not among the suggested ones. */
  suggestion: SuggestedMaster | null;
  /** The place among the suggested ones, from 1. */
  place: number;
}

const freshMs = 60_000;

/** The master from whose page the form was opened. */
export function usePreferred(preferredId: number | null): AskedMaster | undefined {
  const { data } = trpc.masters.byId.useQuery(
    { id: preferredId ?? 0 },
    { enabled: preferredId !== null },
  );
  return data && { ...data, avatar: data.user.avatar };
}

/** The chosen masters among those who can be: the preferred one, else the best, until the customer chooses. */
function chosenOf({ masterIds, preferredId }: RequestValues, choices: readonly Choice[]): number[] {
  const offered = choices.map(({ master }) => master.id);
  if (masterIds !== null) return masterIds.filter((id) => offered.includes(id));
  return preferredId === null ? offered.slice(0, usualAsked) : [preferredId];
}

/** The masters who may be asked in the order of their suitability, and those who are chosen. */
export function useSuggestions(values: RequestValues, { isShown }: { isShown: boolean }) {
  const input = useRequestCheck()?.suggestInputOf(values);
  const query = trpc.bookings.requests.suggest.useQuery(input ?? { categoryId: 0, limit: 0 }, {
    enabled: isShown && input !== undefined,
    staleTime: freshMs,
  });
  const preferred = usePreferred(values.preferredId);
  const suggested = (query.data?.masters ?? []).map((suggestion, index): Choice => {
    return { master: suggestion.master, suggestion, place: index + 1 };
  });
  const isSuggested = suggested.some(({ master }) => master.id === preferred?.id);
  // The reasons compare each with the one before: nobody is moved. Who is not among them comes first.
  const choices =
    preferred === undefined || isSuggested
      ? suggested
      : [{ master: preferred, suggestion: null, place: 0 }, ...suggested];
  return { query, preferred, choices, chosen: chosenOf(values, choices) };
}
