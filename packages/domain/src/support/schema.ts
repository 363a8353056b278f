import { z } from 'zod';
import { rangeInput } from '../admin/list.ts';
import { emailSchema } from '../auth/schema.ts';
import { languages } from '../pages/languages.ts';
import { idSchema, instantSchema, pageInput, requiredText, tooLong } from '../wire/page.ts';
import { supportLimits, supportStates } from './enquiry.ts';
import { maxLinks, countLinks } from './links.ts';
import { emailTextSchema, personNameSchema } from '../wire/fields.ts';

/** The fields of the form. */
export const supportFormSchema = z.object({
  name: requiredText(supportLimits.name).meta({
    description: 'Name of the sender.',
    examples: ['Kari Nordmann'],
  }),
  email: emailSchema.meta({ description: 'E-mail address.' }),
  message: z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .min(supportLimits.minMessage, 'tooShort')
    .max(supportLimits.message, tooLong)
    .refine((text) => countLinks(text) <= maxLinks, 'tooManyLinks')
    .meta({
      description: 'What the sender has to say.',
      examples: ['Hei! Jeg finner ikke kvitteringen for jobben 1. desember.'],
    }),
});

export const sendSupportInput = supportFormSchema
  .extend({
    language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
    /** The token from `form`; without it the form was never shown. */
    token: z
      .string('required')
      .max(200, 'tooLong')
      .meta({
        description: 'The form’s token, from `GET /api/support/form`.',
        examples: ['b3VyLWV4YW1wbGUtdG9rZW4tbm90LWEtcmVhbC1vbmU'],
      }),
    /** A honeypot field, hidden from people: only programs fill it in. */
    homepage: z
      .string()
      .max(4000, 'tooLong')
      .default('')
      .meta({
        description: 'Stays empty: it catches robots that fill in every field.',
        examples: [''],
      }),
  })
  .meta({ id: 'SendSupportInput' });
export type SendSupportInput = z.infer<typeof sendSupportInput>;

/** A form that has just been drawn. `minSeconds` are the fewest that anybody needs to fill it in. */
export const supportTokenSchema = z
  .object({
    token: z.string().meta({
      description: 'Token that the form is sent with.',
      examples: ['b3VyLWV4YW1wbGUtdG9rZW4tbm90LWEtcmVhbC1vbmU'],
    }),
    minSeconds: z.number().meta({ description: 'Seconds before which the form is not taken.' }),
  })
  .meta({ id: 'SupportToken' });
export type SupportToken = z.infer<typeof supportTokenSchema>;

/** The same answer for everybody: no number that would reveal the volume of messages. */
export const sentSupportSchema = z
  .object({
    receivedAt: instantSchema.meta({ description: 'When the message was received.' }),
  })
  .meta({ id: 'SentSupport' });
export type SentSupport = z.infer<typeof sentSupportSchema>;

/** A support message for those who answer it. After an erasure only its existence remains. */
export const supportMessageSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the message.' }),
    name: personNameSchema.meta({ description: 'Name of the sender.' }),
    email: emailTextSchema.nullable().meta({ description: 'E-mail address.' }),
    message: z.string().meta({
      description: 'What was written.',
      examples: ['Hei! Jeg finner ikke kvitteringen for jobben 1. desember.'],
    }),
    language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
    /** The signed-in account, with its current name. */
    user: z
      .object({
        id: idSchema.meta({ description: 'Id of the user.' }),
        name: personNameSchema.meta({ description: 'Name of that user.' }),
      })
      .nullable()
      .meta({ description: 'Account of the sender; null for visitors.' }),
    state: z.enum(supportStates).meta({ description: 'Whether somebody has dealt with it.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
  })
  .meta({ id: 'SupportMessage' });
export type SupportMessage = z.infer<typeof supportMessageSchema>;

export const listSupportInput = z.object({
  ...pageInput(50),
  ...rangeInput,
  state: z.enum(supportStates).optional().meta({ description: 'In this state alone.' }),
});

export const setSupportStateInput = z.object({
  id: idSchema.meta({ description: 'Id of the message.' }),
  state: z.enum(supportStates, 'required').meta({ description: 'The new state.' }),
});
export type SetSupportStateInput = z.infer<typeof setSupportStateInput>;
