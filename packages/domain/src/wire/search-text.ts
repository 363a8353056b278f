import { z } from 'zod';

/** A text that is searched for: one line of at most 200 characters. */
export const searchTextSchema = z.string('required').trim().max(200, 'tooLong');
