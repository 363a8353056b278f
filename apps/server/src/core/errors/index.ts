export { authChallenge } from './auth-challenge.ts';
export {
  errorBody,
  formatError,
  isOutOfSpace,
  issuesOf,
  retryAfter,
  toAppError,
} from './errors.ts';
export { prefersProblem, problemBody, problemType } from './problem-details.ts';
export { isSecretName, withoutQuerySecrets } from './secret-fields.ts';
export { findUnreadable, refuseUnreadable, toStorable } from './unreadable-text.ts';
