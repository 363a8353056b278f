import type admin from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    admin: typeof admin;
  }
}
