/** The seven generic error classes with a text of their own, for codes without a more specific one (C-117). */
export const errorClasses = [
  'server',
  'validation',
  'authentication',
  'permission',
  'notFound',
  'timeout',
  'unknown',
] as const;
export type ErrorClass = (typeof errorClasses)[number];

/** The generic class of an HTTP status; `undefined` (no answer at all) and odd ones are `unknown`. */
export function errorClassOf(status: number | undefined): ErrorClass {
  if (status === undefined) return 'unknown';
  if (status === 401) return 'authentication';
  if (status === 403) return 'permission';
  if (status === 404) return 'notFound';
  if (status === 408 || status === 504) return 'timeout';
  if (status >= 500) return 'server';
  if (status >= 400) return 'validation';
  return 'unknown';
}
