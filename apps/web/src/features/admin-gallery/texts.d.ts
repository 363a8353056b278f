import type adminGallery from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-gallery': typeof adminGallery;
  }
}
