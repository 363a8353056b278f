import type admin from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    admin: typeof admin;
  }
}
