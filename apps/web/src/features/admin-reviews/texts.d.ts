import type adminReviews from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-reviews': typeof adminReviews;
  }
}
