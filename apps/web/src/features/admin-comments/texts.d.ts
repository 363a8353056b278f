import type adminComments from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-comments': typeof adminComments;
  }
}
