import { z } from 'zod';

const planSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans(): z.ZodOptional<z.ZodArray<typeof planSchema>> {
    return z.array(planSchema).optional();
  },
});
const answerSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planSchema })]) }),
]);

/** A node of an executed PostgreSQL plan, with the nodes below it. */
export type Plan = z.infer<typeof planSchema>;

/** The prefix of statements whose plan `readPlan` reads: they are executed. */
export const explaining = 'explain (analyze, buffers, format json)';

/** @param rows the result of a statement that began with `explaining`. */
export const readPlan = (rows: unknown): Plan => answerSchema.parse(rows)[0]['QUERY PLAN'][0].Plan;

export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Rows that a node processed, also those that it filtered out. */
export const touchedBy = (plan: Plan): number =>
  (plan['Actual Rows'] + plan['Rows Removed by Filter'] + plan['Rows Removed by Index Recheck']) *
  plan['Actual Loops'];
