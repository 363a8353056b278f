import type messages from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-messages': typeof messages;
  }
}
