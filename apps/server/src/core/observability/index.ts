export { type AuditEntry, audit } from './audit.ts';
export { type CallScope, currentCall, inCall } from './call-context.ts';
export { connectCounter, countEvent, countCommitted } from './domain-event-counter.ts';
export {
  type LogLevel,
  type LogTarget,
  describeError,
  keptLogger,
  logLevels,
  logOptions,
  logRequests,
  loggedPath,
  newRequestId,
  pathOf,
} from './log.ts';
export { type WatchSettings, readWatching, watchVariables } from './monitoring-settings.ts';
export { type Measures, createMeasures } from './request-metrics.ts';
export { withoutPeople } from './scrub-errors.ts';
export { type PlainLog, createPlainLog } from './startup-log.ts';
export { openTracing } from './tracing.ts';
export type { Tracing } from './spans.ts';
export { collectStartupGarbage } from './trim-heap.ts';
