import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { startTranslations } from './i18n.ts';

beforeAll(startTranslations);
afterEach(() => {
  cleanup();
  localStorage.clear();
});
