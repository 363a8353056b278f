import type texts from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-users': typeof texts;
  }
}
