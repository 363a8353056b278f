export {
  type Caller,
  type Context,
  type Deps,
  type MakeContext,
  createContext,
} from './context.ts';
export { idempotent, refuseKey } from './idempotency-keys.ts';
export type { LiveConnection } from './live-connection.ts';
export { findUndeclared } from './procedure-declarations.ts';
export {
  type Meta,
  type RestRoute,
  adminProcedure,
  masterProcedure,
  mergeRouters,
  moderatorProcedure,
  publicProcedure,
  router,
  userProcedure,
  userSubscription,
} from './procedures.ts';
export { registerProcedures, sendWholeResponses } from './registration.ts';
export { type Viewer, viewKey } from './request-viewer.ts';
export { openSignals, shareBySignal } from './subscriptions.ts';
