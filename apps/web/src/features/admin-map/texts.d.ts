import type adminMap from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-map': typeof adminMap;
  }
}
