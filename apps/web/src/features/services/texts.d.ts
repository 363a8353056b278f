import type services from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    services: typeof services;
  }
}
