import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import i18next from 'i18next';
import { namespaces, startTranslations } from './i18n.ts';

// Screens of tests need not wait for their texts.
beforeAll(async () => {
  await startTranslations();
  await i18next.loadNamespaces(namespaces);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
