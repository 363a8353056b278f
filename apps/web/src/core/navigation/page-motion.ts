import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

type Option = Exclude<AnyRouter['options']['defaultViewTransition'], boolean | undefined>;
type FindTypes = Extract<Option['types'], (...change: never[]) => unknown>;

/** From which location to which. */
export type Navigation = Parameters<FindTypes>[0];

/**
 * What moves from one page into the next: the types of a navigation's view transition, or false for none. A page sets it
 * once its code is loaded, so that a visit without that page loads none of it.
 */
export const pageMotion = {
  typesOf: (_navigation: Navigation, _queries: QueryClient): string[] | false => false,
};
