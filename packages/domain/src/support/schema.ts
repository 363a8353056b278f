import { z } from 'zod';
import { emailSchema } from '../auth/schema.ts';
import { languages } from '../pages/languages.ts';
import { idSchema, instantSchema, pageInput, requiredText } from '../wire/page.ts';
import { maxLinks, countLinks } from './links.ts';

/** The longest of each that the form takes, in characters. */
export const supportLimits = { name: 120, message: 4000, minMessage: 10 } as const;

export const supportStates = ['open', 'answered'] as const;
export type SupportState = (typeof supportStates)[number];

/** What a person types. */
export const supportFormSchema = z.object({
  name: requiredText(supportLimits.name),
  email: emailSchema,
  message: z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .min(supportLimits.minMessage, 'tooShort')
    .max(supportLimits.message, 'tooLong')
    .refine((text) => countLinks(text) <= maxLinks, 'tooManyLinks'),
});

export const sendSupportInput = supportFormSchema.extend({
  language: z.enum(languages),
  /** What `form` gave: who has none did not see the form. */
  token: z.string('required').max(200, 'tooLong'),
  /** A field that people don't see. What fills it in is a program. */
  homepage: z.string().max(4000, 'tooLong').default(''),
});
export type SendSupportInput = z.infer<typeof sendSupportInput>;

/** A form that has just been drawn. `minSeconds` are the fewest that anybody needs to fill it in. */
export const supportTokenSchema = z.object({ token: z.string(), minSeconds: z.number() });
export type SupportToken = z.infer<typeof supportTokenSchema>;

/** What everybody gets back: no number that would tell what else is written to us. */
export const sentSupportSchema = z.object({ receivedAt: instantSchema });
export type SentSupport = z.infer<typeof sentSupportSchema>;

/** A message as those who answer read it. Of who has left, nothing stays but that there was one. */
export const supportMessageSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string().nullable(),
  message: z.string(),
  language: z.enum(languages),
  /** The account that was signed in; the name is what it is called now. */
  user: z.object({ id: idSchema, name: z.string() }).nullable(),
  state: z.enum(supportStates),
  createdAt: instantSchema,
});
export type SupportMessage = z.infer<typeof supportMessageSchema>;

export const listSupportInput = z.object({
  ...pageInput(50),
  state: z.enum(supportStates).optional(),
});

export const setSupportStateInput = z.object({
  id: idSchema,
  state: z.enum(supportStates, 'required'),
});
export type SetSupportStateInput = z.infer<typeof setSupportStateInput>;
