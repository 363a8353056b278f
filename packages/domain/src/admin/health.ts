import { z } from 'zod';
import { instantSchema } from '../wire/page.ts';

/** The components of the installation, in display order. */
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

/** `off`: not configured, or disabled. */
export const healthStates = ['ok', 'degraded', 'down', 'off'] as const;
export type HealthState = (typeof healthStates)[number];

/** The cause of a component's state, which also determines the advice; `fine` is none. */
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

/** Measured values, with the unit in the name. */
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

const factSchema = z.object({
  name: z.enum(healthFacts).meta({ description: 'What is measured.' }),
  value: z.number().meta({ description: 'The measured value.' }),
});

export const healthOfPartSchema = z.object({
  part: z.enum(healthParts).meta({ description: 'Part of the system.' }),
  state: z.enum(healthStates).meta({ description: 'Whether the part works.' }),
  reason: z
    .enum(healthReasons)
    .meta({ description: 'Why it does not work; absent while it does.' }),
  /** Since when this server has measured this state. */
  since: instantSchema.meta({ description: 'Since when the part is in this state.' }),
  facts: z.array(factSchema).meta({ description: 'What was measured of the part.' }),
});
export type HealthOfPart = z.infer<typeof healthOfPartSchema>;

/** The state of all components as one server sees them. */
export const healthSchema = z
  .object({
    checkedAt: instantSchema.meta({ description: 'When it was checked.' }),
    parts: z.array(healthOfPartSchema).meta({ description: 'Parts of the system.' }),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;
