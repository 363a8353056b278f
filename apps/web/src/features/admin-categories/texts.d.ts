import type categories from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-categories': typeof categories;
  }
}
