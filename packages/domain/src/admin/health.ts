import { z } from 'zod';
import { instantSchema } from '../wire/page.ts';

/** The parts that the house stands on, in the order in which they are shown. */
export const healthParts = [
  'database',
  'bus',
  'storage',
  'jobs',
  'mail',
  'push',
  'backups',
  'disk',
  'memory',
  'nodes',
] as const;
export type HealthPart = (typeof healthParts)[number];

/** `off` is what this installation has not set up, or has switched off. */
export const healthStates = ['ok', 'degraded', 'down', 'off'] as const;
export type HealthState = (typeof healthStates)[number];

/** What is the matter with a part, and with that what to do; `fine` is nothing. */
export const healthReasons = [
  'fine',
  'noAnswer',
  'alone',
  'slow',
  'crowded',
  'astray',
  'late',
  'givenUp',
  'toFolder',
  'noKeys',
  'switchedOff',
  'none',
  'old',
  'failed',
  'nearlyFull',
  'full',
] as const;
export type HealthReason = (typeof healthReasons)[number];

/** What was measured, with its unit in the name. */
export const healthFacts = [
  'answerMs',
  'connectionsUsed',
  'connectionsMax',
  'connectionsWaiting',
  'rowsAstray',
  'jobsWaiting',
  'jobsGivenUp',
  'oldestSeconds',
  'ageSeconds',
  'freeBytes',
  'totalBytes',
  'usedBytes',
  'nodesAlive',
] as const;
export type HealthFact = (typeof healthFacts)[number];

const factSchema = z.object({ name: z.enum(healthFacts), value: z.number() });

export const healthOfPartSchema = z.object({
  part: z.enum(healthParts),
  state: z.enum(healthStates),
  reason: z.enum(healthReasons),
  /** Since when this server has found it so. */
  since: instantSchema,
  facts: z.array(factSchema),
});
export type HealthOfPart = z.infer<typeof healthOfPartSchema>;

/** How one server finds the parts of the house. */
export const healthSchema = z.object({
  checkedAt: instantSchema,
  parts: z.array(healthOfPartSchema),
});
export type Health = z.infer<typeof healthSchema>;
