import { bookingErrors } from './booking-codes.ts';
import { googleErrors } from './google-codes.ts';
import { requestErrors } from './request-codes.ts';

/**
 * Every refusal a user can cause, with its HTTP status. The list is closed: the server throws these codes only, REST
 * and procedures return them, and the web translates `errors.<code>`. The message is for developers; users see the
 * catalogue's text.
 */
export const errorTable = {
  'input.invalid': { status: 400, message: 'The request is not valid; see issues.' },
  'input.malformed': { status: 400, message: 'The body could not be read.' },
  'auth.required': { status: 401, message: 'Sign in to do this.' },
  'auth.credentials': { status: 401, message: 'The e-mail or the password is wrong.' },
  'auth.emailTaken': { status: 409, message: 'An account with this e-mail exists.' },
  'auth.usernameTaken': { status: 409, message: 'This username is taken.' },
  'auth.registrationClosed': { status: 403, message: 'Registration is closed for now.' },
  'auth.badResetLink': {
    status: 400,
    message: 'The link is unknown, used up or too old; ask for a new one.',
  },
  'auth.throttled': {
    status: 429,
    message: 'Too many failed attempts; wait for the seconds of Retry-After.',
  },
  'auth.suspended': {
    status: 403,
    message: 'The account is suspended; see suspension for why and until when.',
  },
  'auth.secondFactor': {
    status: 401,
    message:
      'The password is right; give the challenge and a code to POST /api/auth/second-factor.',
  },
  'auth.badCode': { status: 401, message: 'The code is wrong, too old, or used already.' },
  'auth.challengeOver': {
    status: 401,
    message: 'The challenge is unknown, used or too old; sign in from the start.',
  },
  'auth.freshSignInRequired': {
    status: 403,
    message: 'This account has no password: sign out and in again, then do it within ten minutes.',
  },
  'auth.secondFactorRequired': {
    status: 403,
    message: 'Administrators need a second factor here: set it up first.',
  },
  'auth.strengthRequired': {
    status: 403,
    message:
      'Administrators need a password of at least 15 characters, or a second factor: see to one of them first.',
  },
  'secondFactor.on': { status: 409, message: 'The second factor is switched on already.' },
  'secondFactor.off': { status: 409, message: 'The second factor is not switched on.' },
  'devices.notFound': { status: 404, message: 'There is no such session.' },
  'auth.badVerifyLink': {
    status: 400,
    message: 'The link is unknown, used up or too old; ask for a new one.',
  },
  'auth.badChangeLink': {
    status: 400,
    message: 'The link is unknown, used up or too old, or the change was given up.',
  },
  ...googleErrors,
  'notes.notFound': { status: 404, message: 'There is no such note.' },
  'notes.tooMany': { status: 409, message: 'This person has the maximum of notes.' },
  'views.notFound': { status: 404, message: 'There is no such saved view.' },
  'views.nameTaken': { status: 409, message: 'Another saved view of the list has this name.' },
  'views.tooMany': { status: 409, message: 'This list has the maximum of saved views.' },
  'access.forbidden': { status: 403, message: 'You may not do this.' },
  'access.notFound': { status: 404, message: 'Not found.' },
  'access.wrongMethod': { status: 405, message: 'This path does not take this method; see Allow.' },
  'masters.notFound': { status: 404, message: 'There is no such master.' },
  'services.notFound': { status: 404, message: 'There is no such service.' },
  'categories.notFound': { status: 400, message: 'There is no such category.' },
  'categories.gone': { status: 404, message: 'The category no longer exists.' },
  'categories.nameTaken': { status: 409, message: 'A category has this name already.' },
  'categories.codeTaken': { status: 409, message: 'A category has this code already.' },
  ...bookingErrors,
  'reports.own': { status: 403, message: 'You cannot report what is your own.' },
  'reports.alreadySent': { status: 409, message: 'You have reported this already.' },
  'reports.alreadyHandled': { status: 409, message: 'The report has been handled already.' },
  'blocks.self': { status: 403, message: 'You cannot block yourself.' },
  'messages.notFound': { status: 404, message: 'There is no such conversation.' },
  'messages.self': { status: 403, message: 'You cannot write to yourself.' },
  'messages.blocked': { status: 403, message: 'You cannot write to this person.' },
  'messages.closed': { status: 409, message: 'The account on the other side is closed.' },
  'messages.imageUnknown': {
    status: 400,
    message: 'The picture was not uploaded by you, or was sent already.',
  },
  'messages.voiceUnknown': {
    status: 400,
    message: 'The recording was not uploaded by you, or was sent already.',
  },
  'messages.voiceTooShort': {
    status: 400,
    message: 'The recording is shorter than half a second.',
  },
  'messages.voiceTooLong': { status: 400, message: 'The recording is longer than two minutes.' },
  'tracking.consentRequired': {
    status: 403,
    message: 'Agree to the processing of your location first.',
  },
  'tracking.disabled': { status: 409, message: 'Tracking is switched off.' },
  'tracking.customersOnly': { status: 403, message: 'Only customers can search nearby.' },
  'works.notFound': { status: 404, message: 'There is no such work.' },
  'works.commentNotFound': { status: 404, message: 'There is no such comment.' },
  'gallery.notFound': { status: 404, message: 'There is no such picture.' },
  'works.imageUnknown': {
    status: 400,
    message: 'A picture was not uploaded by you, or belongs to a work already.',
  },
  'reviews.ownProfile': { status: 403, message: 'You cannot review yourself.' },
  'reviews.notCompleted': { status: 409, message: 'The booking is not completed yet.' },
  'reviews.alreadyReviewed': { status: 409, message: 'The booking has its review.' },
  'reviews.alreadyWritten': {
    status: 409,
    message: 'You have reviewed this master without a booking before.',
  },
  'ownJobs.notFound': { status: 404, message: 'There is no such own job.' },
  'calendar.notFound': { status: 404, message: 'There is no such entry in the calendar.' },
  'calendar.overlap': {
    status: 409,
    message: 'The calendar already has an entry for one of these days.',
  },
  'calendar.tooManyBlocks': {
    status: 409,
    message: 'The day has as many blocked hours as a day can have.',
  },
  'profile.notFound': { status: 404, message: 'There is no such person.' },
  'profile.openJobs': {
    status: 409,
    message: 'Customers still wait for this master: finish, decline or cancel those jobs first.',
  },
  'documents.notFound': { status: 404, message: 'There is no such document.' },
  'documents.notApproved': {
    status: 409,
    message: 'Both required documents must be approved before the master is verified.',
  },
  ...requestErrors,
  'blog.notFound': { status: 404, message: 'There is no such post.' },
  'blog.slugTaken': { status: 409, message: 'Another post has this address already.' },
  'comments.notFound': { status: 404, message: 'There is no such comment.' },
  'jobs.notFound': {
    status: 404,
    message: 'There is no such job among those given up: it was retried or discarded.',
  },
  'webhooks.notFound': { status: 404, message: 'There is no such webhook.' },
  'webhooks.tooMany': { status: 409, message: 'This site has its maximum of webhooks.' },
  'webhooks.badUrl': {
    status: 400,
    message: 'The address is no public https address on port 443 or 8443, or holds a password.',
  },
  'webhooks.stopped': { status: 409, message: 'The webhook is paused: resume it first.' },
  'webhooks.deliveryNotFound': { status: 404, message: 'There is no such delivery in the log.' },
  'backups.notFound': { status: 404, message: 'There is no such backup.' },
  'backups.unfinished': { status: 409, message: 'The backup is still being made.' },
  'backups.gone': {
    status: 404,
    message: 'The archive of this backup is no longer in the folder of backups.',
  },
  'uploads.tooLarge': { status: 413, message: 'The file is too large.' },
  'uploads.quota': {
    status: 413,
    message: 'You store as many files as one account may: remove some first.',
  },
  'uploads.wrongType': { status: 415, message: 'The file is of a type that is not accepted.' },
  'uploads.broken': { status: 400, message: 'The file is damaged and could not be read.' },
  'uploads.missing': { status: 400, message: 'A required file is missing.' },
  'users.notFound': { status: 404, message: 'There is no such user.' },
  'admin.suspended': { status: 409, message: 'The account is suspended: lift that first.' },
  'admin.self': { status: 403, message: 'You cannot do this to your own account.' },
  'admin.superadminOnly': {
    status: 403,
    message: 'Only a superadmin may change who administers the site.',
  },
  'admin.lastSuperadmin': { status: 409, message: 'The last superadmin must stay one.' },
  'admin.typeOfAdmin': { status: 409, message: 'Administrators do not change their type.' },
  'reviews.imageUnknown': {
    status: 400,
    message: 'A picture was not uploaded by you for a review, or belongs to one already.',
  },
  'scenes.imageUnknown': {
    status: 400,
    message: 'The photograph was not uploaded for a scene, or belongs to another one.',
  },
  'reviews.notFound': { status: 404, message: 'There is no such review.' },
  'messages.messageNotFound': { status: 404, message: 'There is no such message.' },
  'support.tooFast': {
    status: 429,
    message: 'Sent within seconds of opening the form; wait a few seconds and send again.',
  },
  'support.formExpired': {
    status: 409,
    message: 'The form is too old or unknown; fetch a new one and send again.',
  },
  'support.notFound': { status: 404, message: 'There is no such message to the support.' },
  'notifications.notFound': { status: 404, message: 'There is no such notification.' },
  'notifications.badLink': { status: 404, message: 'The link is unknown or no longer valid.' },
  'push.unavailable': { status: 409, message: 'This installation sends no push messages.' },
  'push.badEndpoint': {
    status: 400,
    message: 'The endpoint is no public https address of a push service.',
  },
  'broadcasts.notFound': { status: 404, message: 'Nothing was sent under this key.' },
  'newsletter.badLink': {
    status: 404,
    message: 'The link is unknown, used up or too old; subscribe once more for a new one.',
  },
  'newsletter.notFound': { status: 404, message: 'There is no such subscriber.' },
  'idempotency.mismatch': {
    status: 409,
    message: 'This Idempotency-Key was used with another body.',
  },
  'live.tooMany': { status: 429, message: 'Too many open subscriptions.' },
  'rate.limited': { status: 429, message: 'Too many attempts; try again later.' },
  'conflict.stale': {
    status: 409,
    message: 'Someone else changed this at the same time; try again.',
  },
  'conflict.precondition': {
    status: 412,
    message: 'This is not what If-Match names any more; read it again.',
  },
  'server.maintenance': {
    status: 503,
    message: 'The site is closed for maintenance; administrators may sign in.',
  },
  'server.full': {
    status: 503,
    message: 'There is no room left to store this; nothing was changed.',
  },
  'server.unavailable': { status: 503, message: 'The service is temporarily unavailable.' },
  'server.internal': { status: 500, message: 'Internal server error' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

/** One refused field: `path` leads to it, `message` is a key of the web's `issues` catalogue. */
export interface Issue {
  path: (string | number)[];
  message: string;
}

/** A refusal with a listed code. The only error class of the product; bugs are plain `Error`s. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: Issue[] | undefined;
  /** Seconds after which another attempt makes sense; set on `rate.limited`, `auth.throttled` and `server.unavailable`. */
  readonly retryAfter: number | undefined;
  /** Token for the second step of a sign-in; set on `auth.secondFactor`. */
  readonly challenge: string | undefined;
  /** Why and until when an account is suspended; set on `auth.suspended`. */
  readonly suspension: { reason: string; until: string | null } | undefined;

  constructor(
    code: ErrorCode,
    more: {
      issues?: Issue[];
      retryAfter?: number;
      challenge?: string;
      suspension?: { reason: string; until: string | null };
      cause?: unknown;
    } = {},
  ) {
    super(errorTable[code].message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorTable[code].status;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.challenge = more.challenge;
    this.suspension = more.suspension;
  }
}

/** Whether a text off the wire is one of the listed codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTable, value);
}
