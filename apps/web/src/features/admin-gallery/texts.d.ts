import type adminGallery from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-gallery': typeof adminGallery;
  }
}
