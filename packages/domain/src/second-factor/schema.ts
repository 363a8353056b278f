import { z } from 'zod';
import { sessionOutput } from '../auth/schema.ts';
import { passwordLimits } from '../auth/password.ts';
import { instantSchema, tooLong } from '../wire/page.ts';
import { readCode } from './rules.ts';

/** The app's code, or a recovery code. */
export const codeSchema = z
  .string('required')
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(60, tooLong)
  .refine((text) => readCode(text) !== null, 'code');

/** The app's code alone. */
export const appCodeSchema = z
  .string('required')
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(60, tooLong)
  .refine((text) => readCode(text)?.kind === 'app', 'code');

/** For signed-in users: empty where the account has no password and the session is fresh. */
const passwordAgain = z
  .string()
  .max(passwordLimits.max, 'tooLong')
  .default('')
  .meta({ examples: ['Fjorden-om-vinteren-7'] });

export const beginInput = z
  .object({
    password: passwordAgain.meta({ description: 'The password of the account.' }),
  })
  .meta({ id: 'BeginSecondFactorInput' });
export type BeginInput = z.infer<typeof beginInput>;

export const confirmInput = z
  .object({
    code: appCodeSchema.meta({
      description: 'Six digits of the authenticator app.',
      examples: ['492817'],
    }),
  })
  .meta({ id: 'ConfirmSecondFactorInput' });
export type ConfirmInput = z.infer<typeof confirmInput>;

/** Switching off, and new recovery codes. */
export const guardedInput = z
  .object({
    password: passwordAgain.meta({ description: 'The password of the account.' }),
    code: codeSchema.meta({
      description: 'Six digits of the authenticator app, or a recovery code.',
      examples: ['492817'],
    }),
  })
  .meta({ id: 'GuardedSecondFactorInput' });
export type GuardedInput = z.infer<typeof guardedInput>;

/** The second step of a sign-in. `challenge`: from the answer to the first one. */
export const stepInput = z
  .object({
    challenge: z
      .string('required')
      .min(1, 'required')
      .max(200, 'tooLong')
      .meta({
        description: 'What the first step of the sign-in answered.',
        examples: ['q7Yk0hJ2nR4uX8bL1cD5fG3sW9eA6tZv'],
      }),
    code: codeSchema.meta({
      description: 'Six digits of the authenticator app, or a recovery code.',
      examples: ['492817'],
    }),
  })
  .meta({ id: 'SecondFactorStepInput' });
export type StepInput = z.infer<typeof stepInput>;
export const stepOutput = sessionOutput;

export const secondFactorSchema = z
  .object({
    on: z.boolean().meta({ description: 'Whether the second factor is switched on.' }),
    since: instantSchema
      .nullable()
      .meta({ description: 'Since when it is on; null while it is off.' }),
    recoveryCodesLeft: z.int().meta({ description: 'Number of unused recovery codes.' }),
    /** The installation requires a second factor for this user. */
    required: z.boolean().meta({ description: 'Whether this account needs it.' }),
    /** A long password is accepted instead. */
    passwordSuffices: z
      .boolean()
      .meta({ description: 'Whether the password is long enough to do without a second factor.' }),
    /** Whether the account has a password to ask for. */
    hasPassword: z.boolean().meta({ description: 'Whether the account has a password.' }),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** The secret for the app, as text and as the address in the QR code. */
export const setUpSchema = z
  .object({
    secret: z.string().meta({
      description: 'Secret for the authenticator app (base32).',
      examples: ['JBSWY3DPEHPK3PXP'],
    }),
    uri: z.string().meta({
      description: 'Address that an authenticator app reads as a QR code (otpauth).',
      examples: [
        'otpauth://totp/Mesterh%C3%A5nd:ola%40example.no?secret=JBSWY3DPEHPK3PXP&issuer=Mesterh%C3%A5nd',
      ],
    }),
  })
  .meta({ id: 'SecondFactorSetUp' });
export type SetUp = z.infer<typeof setUpSchema>;

/** Returned only once. */
export const recoveryCodesSchema = z
  .object({
    recoveryCodes: z.array(z.string()).meta({
      description: 'One-time codes for the loss of the authenticator; they are shown this once.',
      examples: [['4f9k-2mxp', '8wqz-7c3t']],
    }),
  })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

export const offSchema = z
  .object({
    on: z.literal(false).meta({ description: 'Always false: it is switched off.' }),
  })
  .meta({ id: 'SecondFactorOff' });
