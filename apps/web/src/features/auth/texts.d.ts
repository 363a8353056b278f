import type auth from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    auth: typeof auth;
  }
}
