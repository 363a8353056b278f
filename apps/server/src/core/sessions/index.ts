export { type DeviceCookie, followDeviceCookies, noDeviceCookie } from './device-cookie.ts';
export { hashToken, makeToken } from './email-token.ts';
export { type Vault, createVault, vaultOf } from './encrypted-columns.ts';
export type { SessionAccount } from './find-session.ts';
export { deviceHash, recordDevice } from './known-devices.ts';
export { noteSeen, writeSeen } from './last-seen-writer.ts';
export { endSessionOf, listSessions } from './list-sessions.ts';
export {
  type OpenIdProvider,
  type OpenIdSettings,
  type ProvedPerson,
  createOpenIdProvider,
} from './openid.ts';
export { type KeptPassword, hashNewPassword } from './password-hashing-record.ts';
export { countHashings, hashPassword, verifyPassword } from './password-hashing.ts';
export { reauthenticate } from './reauthentication.ts';
export {
  type LiveSession,
  type SignedIn,
  authenticate,
  endOtherSessions,
  endSession,
  endSessions,
  findLiveSessions,
  forgetIdleSessions,
  noteAccessChange,
  sessionIdOf,
  startSession,
} from './sessions.ts';
export { type Visit, visitOf } from './sign-in-attempt.ts';
export { appAddress, makeSecret, stepOfCode } from './totp.ts';
