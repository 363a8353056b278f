import type adminCoordinates from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-coordinates': typeof adminCoordinates;
  }
}
