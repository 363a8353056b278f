import type health from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-health': typeof health;
  }
}
