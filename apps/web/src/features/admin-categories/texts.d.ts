import type categories from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-categories': typeof categories;
  }
}
