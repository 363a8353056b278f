import { z } from 'zod';
import { maxPhoneLength, readPhone } from './phone.ts';

/**
 * A phone number that must be given. It is stored as it was typed: every spelling of a number is accepted, and
 * {@link readPhone} makes them one where numbers are dialled or compared.
 */
export const phoneSchema = z
  .string('required')
  .max(maxPhoneLength, { error: 'phone', abort: true })
  .trim()
  .min(1, { error: 'required', abort: true })
  .refine((text) => readPhone(text) !== null, 'phone')
  .meta({ examples: ['+47 400 00 100'] });

/** A phone number that may be left out: empty, or one that can be called. */
export const optionalPhoneSchema = z
  .string()
  .max(maxPhoneLength, { error: 'phone', abort: true })
  .trim()
  .refine((text) => text === '' || readPhone(text) !== null, 'phone')
  .meta({ examples: ['+47 400 00 100'] });

/** The phone of a company, which may also be one of Norway's five-digit service numbers; or empty. */
export const companyPhoneSchema = z
  .string()
  .max(maxPhoneLength, { error: 'phone', abort: true })
  .trim()
  .refine(
    (text) => text === '' || readPhone(text) !== null || /^0\d{4}$/.test(text.replaceAll(' ', '')),
    'phone',
  );
