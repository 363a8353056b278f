import { z } from 'zod';
import { isDatabaseAddress } from '../settings/index.ts';

/** Database addresses from the environment. */
export interface DatabaseSettings {
  /** Undefined: the embedded server. */
  databaseUrl: string | undefined;
  /**
   * The same database without the pooler at `databaseUrl`, for dedicated connections; undefined: there is no pooler.
   */
  directUrl: string | undefined;
  /** A streaming replica for anonymous reads; undefined: there is none. */
  readUrl: string | undefined;
  /** Whether to use named prepared statements, which a pooler has to support. */
  isNaming: boolean;
}

const addressSchema = z
  .string()
  .refine(isDatabaseAddress, 'an address such as postgresql://user:password@host:5432/database')
  .optional();

export const databaseVariables = {
  DATABASE_URL: addressSchema,
  DATABASE_DIRECT_URL: addressSchema,
  DATABASE_READ_URL: addressSchema,
  DATABASE_PREPARE: z.enum(['on', 'off'], 'on or off').default('on'),
};

const shape = z.object(databaseVariables);

/**
 * @returns null for a direct or replica URL without `databaseUrl`: the embedded server has neither pooler nor replica.
 */
export function readDatabase(data: z.output<typeof shape>): DatabaseSettings | null {
  const {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_READ_URL: readUrl,
    DATABASE_PREPARE: prepare,
  } = data;
  if (databaseUrl === undefined && (directUrl ?? readUrl) !== undefined) return null;
  return { databaseUrl, directUrl, readUrl, isNaming: prepare === 'on' };
}
