import { timingSafeEqual } from 'node:crypto';
import { addDays } from '@mesterhand/domain/time/oslo';
import { z } from 'zod';

// Faults that the server once had and that no generated call found; each replaces a procedure.

const call = z.looseObject({ getRawInput: z.custom<() => Promise<unknown>>() });
const form = z.looseObject({ token: z.string() });
const page = z.looseObject({ cursor: z.string() });
const span = z.looseObject({ from: z.string() });

const inputOf = async (given: unknown): Promise<unknown> => call.parse(given).getRawInput();

/** Compares a signature by its number of characters and then by its bytes. */
export async function comparesByCharacters(given: unknown): Promise<unknown> {
  const [, , signature = ''] = form.safeParse(await inputOf(given)).data?.token.split('.') ?? [];
  if (signature.length === 32) timingSafeEqual(Buffer.from(signature), Buffer.alloc(32));
  return {};
}

/** Adds two months to any date of four digits, and passes the result to the database. */
export async function runsOverFourDigits(given: unknown): Promise<unknown> {
  const { from } = span.safeParse(await inputOf(given)).data ?? {};
  if (from === undefined || !/^\d{4}-\d\d-\d\d$/.test(from)) return [];
  if (addDays(from, 62).startsWith('+')) throw new Error('invalid input syntax for type date');
  return [];
}

/** Passes any text of a cursor to the database as a timestamp. */
export async function readsAnyCursor(given: unknown): Promise<unknown> {
  const cursor = page.safeParse(await inputOf(given)).data?.cursor ?? '';
  const [at] =
    Buffer.from(cursor, 'base64url')
      .toString()
      .match(/(?<=^\[")[^"]*/) ?? [];
  if (at !== undefined && Number.isNaN(Date.parse(at))) throw new Error('invalid instant');
  return { items: [], nextCursor: null };
}
