/** The refusals of signing in with Google; part of `errorTable`. */
export const googleErrors = {
  'google.off': { status: 404, message: 'Signing in with Google is not set up here.' },
  'google.denied': { status: 403, message: 'The person did not agree at Google.' },
  'google.unavailable': { status: 503, message: 'Google did not answer; try again later.' },
  'google.clock': {
    status: 503,
    message: 'The clocks of this server and of Google differ too much.',
  },
  'google.untrusted': { status: 400, message: 'The answer from Google could not be trusted.' },
  'google.stale': {
    status: 400,
    message: 'The sign-in is unknown, used up, too old, or of another browser; begin again.',
  },
  'google.emailUnverified': {
    status: 403,
    message: 'Google has not verified the e-mail of this account.',
  },
  'google.linkFirst': {
    status: 409,
    message: 'An account has this e-mail: sign in with its password, then link Google.',
  },
  'google.otherLinked': { status: 409, message: 'Another Google account is linked already.' },
  'google.taken': { status: 409, message: 'This Google account belongs to another account.' },
  'google.verifyFirst': { status: 409, message: 'Verify the e-mail first, then link Google.' },
  'google.lastWayIn': {
    status: 409,
    message: 'Without Google nobody could sign in: choose a password first.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
