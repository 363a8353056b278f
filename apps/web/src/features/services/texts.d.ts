import type services from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    services: typeof services;
  }
}
