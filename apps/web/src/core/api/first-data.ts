import { type FirstAnswer, firstDataId } from '@mesterhand/domain/pages/first-data';
import type { QueryClient } from '@tanstack/react-query';
import { readSession } from '../session/session.ts';

/** Milliseconds after which a page that was kept somewhere on its way is asked about anew. */
const freshFor = 5 * 60_000;

/** Takes the answers that came with the page for those of the server, so that its first screen asks nothing. */
export function takeFirstData(queryClient: QueryClient, now: number): void {
  const element = document.getElementById(firstDataId);
  if (element === null) return;
  element.remove();
  const age = Math.abs(now - Date.parse(element.dataset['at'] ?? ''));
  if (!(age < freshFor)) return;
  const isSignedIn = readSession() !== null;
  for (const answer of readAnswers(element.textContent)) {
    // Visitors were answered; whoever is signed in asks for themselves.
    if (answer.personal === true && isSignedIn) continue;
    const { data, list } = answer;
    queryClient.setQueryData(
      keyOf(answer),
      list === true ? { pages: [data], pageParams: [null] } : data,
    );
  }
}

/** The key under which the client of the procedures keeps an answer. */
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
