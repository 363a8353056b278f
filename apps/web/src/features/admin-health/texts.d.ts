import type health from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    'admin-health': typeof health;
  }
}
