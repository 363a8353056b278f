import { z } from 'zod';
import { emailSchema } from '../auth/schema.ts';
import { languages } from '../pages/languages.ts';
import { idSchema, instantSchema, pageInput, requiredText, tooLong } from '../wire/page.ts';
import { maxLinks, countLinks } from './links.ts';

/** The longest of each that the form takes, in characters. */
export const supportLimits = { name: 120, message: 4000, minMessage: 10 } as const;

export const supportStates = ['open', 'answered'] as const;
export type SupportState = (typeof supportStates)[number];

/** What a person types. */
export const supportFormSchema = z.object({
  name: requiredText(supportLimits.name).meta({ description: 'Name of the sender.' }),
  email: emailSchema.meta({ description: 'E-mail address.' }),
  message: z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .min(supportLimits.minMessage, 'tooShort')
    .max(supportLimits.message, tooLong)
    .refine((text) => countLinks(text) <= maxLinks, 'tooManyLinks')
    .meta({ description: 'What the sender has to say.' }),
});

export const sendSupportInput = supportFormSchema.extend({
  language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
  /** What `form` gave: who has none did not see the form. */
  token: z
    .string('required')
    .max(200, 'tooLong')
    .meta({ description: 'The form’s token, from `GET /api/support/form`.' }),
  /** A field that people don't see. What fills it in is a program. */
  homepage: z
    .string()
    .max(4000, 'tooLong')
    .default('')
    .meta({
      description: 'Stays empty: it catches robots that fill in every field.',
      examples: [''],
    }),
});
export type SendSupportInput = z.infer<typeof sendSupportInput>;

/** A form that has just been drawn. `minSeconds` are the fewest that anybody needs to fill it in. */
export const supportTokenSchema = z.object({
  token: z.string().meta({ description: 'Token that the form is sent with.' }),
  minSeconds: z.number().meta({ description: 'Seconds before which the form is not taken.' }),
});
export type SupportToken = z.infer<typeof supportTokenSchema>;

/** What everybody gets back: no number that would tell what else is written to us. */
export const sentSupportSchema = z.object({
  receivedAt: instantSchema.meta({ description: 'When the message was received.' }),
});
export type SentSupport = z.infer<typeof sentSupportSchema>;

/** A message as those who answer read it. Of who has left, nothing stays but that there was one. */
export const supportMessageSchema = z.object({
  id: idSchema.meta({ description: 'Id of the message.' }),
  name: z.string().meta({ description: 'Name of the sender.' }),
  email: z.string().nullable().meta({ description: 'E-mail address.' }),
  message: z.string().meta({ description: 'What was written.' }),
  language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
  /** The account that was signed in; the name is what it is called now. */
  user: z
    .object({
      id: idSchema.meta({ description: 'Id of the user.' }),
      name: z.string().meta({ description: 'Name of that user.' }),
    })
    .nullable()
    .meta({ description: 'Account of the sender; null for visitors.' }),
  state: z.enum(supportStates).meta({ description: 'Whether somebody has dealt with it.' }),
  createdAt: instantSchema.meta({ description: 'When it was created.' }),
});
export type SupportMessage = z.infer<typeof supportMessageSchema>;

export const listSupportInput = z.object({
  ...pageInput(50),
  state: z.enum(supportStates).optional().meta({ description: 'In this state alone.' }),
});

export const setSupportStateInput = z.object({
  id: idSchema.meta({ description: 'Id of the message.' }),
  state: z.enum(supportStates, 'required').meta({ description: 'The new state.' }),
});
export type SetSupportStateInput = z.infer<typeof setSupportStateInput>;
