import { type FirstAnswer, firstDataId } from '@mesterhand/domain/pages/first-data';
import type { QueryClient } from '@tanstack/react-query';
import { readSession } from '../session/session.ts';

/** Milliseconds after which data of a page from an HTTP cache counts as stale. */
const freshFor = 5 * 60_000;

/** Seeds the query cache with the data embedded in the page, so that its first screen sends no request. */
export function seedFirstData(queryClient: QueryClient, now: number): void {
  const element = document.getElementById(firstDataId);
  if (element === null) return;
  element.remove();
  const age = Math.abs(now - Date.parse(element.dataset['at'] ?? ''));
  if (!(age < freshFor)) return;
  const isSignedIn = readSession() !== null;
  for (const answer of readAnswers(element.textContent)) {
    // The page was rendered for visitors; signed-in users fetch their own.
    if (answer.personal === true && isSignedIn) continue;
    const { data, list } = answer;
    queryClient.setQueryData(
      keyOf(answer),
      list === true ? { pages: [data], pageParams: [null] } : data,
    );
  }
}

/** The tRPC client's query key of an answer. */
function keyOf({ path, input, list }: FirstAnswer): unknown[] {
  return [
    path.split('.'),
    { ...(input !== undefined && { input }), type: list === true ? 'infinite' : 'query' },
  ];
}

function readAnswers(text: string): FirstAnswer[] {
  try {
    const answers: unknown = JSON.parse(text);
    return Array.isArray(answers) ? answers.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

function isAnswer(value: unknown): value is FirstAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'data' in value &&
    typeof value.path === 'string'
  );
}
