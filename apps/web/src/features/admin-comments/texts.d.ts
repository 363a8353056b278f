import type adminComments from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-comments': typeof adminComments;
  }
}
