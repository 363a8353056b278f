import type webhooks from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-webhooks': typeof webhooks;
  }
}
