import type webhooks from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-webhooks': typeof webhooks;
  }
}
