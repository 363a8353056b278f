import type adminReviews from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-reviews': typeof adminReviews;
  }
}
