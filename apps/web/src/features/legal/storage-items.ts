/** What the product stores in the browser, by name: `cookies.kept` says why and for how long. */
/** Set by the server only. */
export const cookieItems = [
  { item: 'device', names: ['device', '__Host-device'] },
  { item: 'google', names: ['google', '__Host-google'] },
  { item: 'fresh', names: ['fresh', '__Host-fresh'] },
  { item: 'written', names: ['written', '__Host-written'] },
] as const;

export const localItems = [
  { item: 'token', names: ['token'] },
  { item: 'user', names: ['user'] },
  { item: 'language', names: ['language', 'language-told'] },
  { item: 'push', names: ['push-off'] },
  { item: 'scheme', names: ['mantine-color-scheme-value'] },
  { item: 'outbox', names: ['outbox-…'] },
  {
    item: 'request',
    names: ['outbox-job-request', 'outbox-job-request-attempt', 'job-request'],
  },
  { item: 'stop', names: ['tracking.stopOwed'] },
  { item: 'columns', names: ['admin.columns.…'] },
] as const;

export const sessionItems = [
  { item: 'booking', names: ['booking-draft-…', 'booking-attempt-…'] },
  { item: 'review', names: ['review-draft-…', 'review-attempt-…'] },
  { item: 'message', names: ['message-draft-…'] },
  { item: 'support', names: ['support-draft', 'support-attempt'] },
  { item: 'drafts', names: ['admin.blog.…', 'admin.gallery.…'] },
  { item: 'scroll', names: ['tsr-scroll-restoration-v1_3'] },
  { item: 'reload', names: ['reloaded-from', 'offline-opened', 'tanstack_router_reload:…'] },
] as const;

/** Caches of the service worker. */
export const fileItems = [
  { item: 'files', names: ['mesterhand-kept-…', 'mesterhand-used-…'] },
] as const;

export type StorageItem =
  | (typeof cookieItems)[number]
  | (typeof localItems)[number]
  | (typeof sessionItems)[number]
  | (typeof fileItems)[number];
