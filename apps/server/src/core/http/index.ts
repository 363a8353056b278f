export { formRoute, limitBodies, maxFileBytes } from './body-limit.ts';
export { type ByteRange, readByteRange } from './byte-ranges.ts';
export { readRawCallers } from './client-ip.ts';
export { type Encoding, acceptedEncoding, pack, unpack } from './compress.ts';
export { isKnown, readIfMatch, runMatching, tagOfVersion } from './conditional-requests.ts';
export { isSameSecret } from './constant-time-equal.ts';
export { registerPolicyReports } from './csp-reports.ts';
export { type HostCookie, hostCookie } from './host-cookie.ts';
export {
  type Markup,
  cleaned,
  escapeText,
  html,
  jsonForScript,
  normaliseSource,
} from './html-escaping.ts';
export {
  noncePlaceholder,
  pagePolicy,
  policyReportPath,
  sendPage,
  type WrittenPage,
  writePage,
} from './html-response.ts';
export { type LoadSettings, loadVariables, readLoad } from './load-limits.ts';
export { type LoadLimits, refuseOverload } from './load-shedding.ts';
export { type Address, baseOf, canonicalPath, readAddress } from './page-address.ts';
export { markWriters, readNearby, writtenReader } from './replica-routing.ts';
export { protect, transportOf } from './security-headers.ts';
export { type HttpOptions, answerErrors, answerFirst, bodyLimit, createFastify } from './server.ts';
