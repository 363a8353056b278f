import type adminCoordinates from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'admin-coordinates': typeof adminCoordinates;
  }
}
