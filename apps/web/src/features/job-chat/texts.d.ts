import type jobChat from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'job-chat': typeof jobChat;
  }
}
