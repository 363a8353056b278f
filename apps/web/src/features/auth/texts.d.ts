import type auth from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    auth: typeof auth;
  }
}
