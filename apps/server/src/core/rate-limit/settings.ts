import { z } from 'zod';
import { type RateClass, type RateFigure, type RateFigures, defaultRates } from './limiter.ts';

const figureSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,6}$/, 'calls/seconds, such as 600/60')
  .transform((text): RateFigure => {
    const [points = 0, seconds = 0] = text.split('/').map(Number);
    return { points, seconds };
  })
  .optional();

const nameOf = {
  read: 'RATE_READ',
  search: 'RATE_SEARCH',
  write: 'RATE_WRITE',
  messages: 'RATE_MESSAGES',
  signIn: 'RATE_SIGN_IN',
  reset: 'RATE_RESET',
  register: 'RATE_REGISTER',
  upload: 'RATE_UPLOAD',
} as const satisfies Record<RateClass, string>;

/** The variables that set a budget, one for each class. */
export const rateVariables = {
  [nameOf.read]: figureSchema,
  [nameOf.search]: figureSchema,
  [nameOf.write]: figureSchema,
  [nameOf.messages]: figureSchema,
  [nameOf.signIn]: figureSchema,
  [nameOf.reset]: figureSchema,
  [nameOf.register]: figureSchema,
  [nameOf.upload]: figureSchema,
};

type GivenRates = Partial<Record<(typeof nameOf)[RateClass], RateFigure | undefined>>;

/** The budgets of this installation: those that were given, and for the others what a public server allows. */
export function readRates(given: GivenRates): RateFigures {
  const figureOf = (rate: RateClass): RateFigure => given[nameOf[rate]] ?? defaultRates[rate];
  return {
    read: figureOf('read'),
    search: figureOf('search'),
    write: figureOf('write'),
    messages: figureOf('messages'),
    signIn: figureOf('signIn'),
    reset: figureOf('reset'),
    register: figureOf('register'),
    upload: figureOf('upload'),
  };
}
