import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import i18next from 'i18next';
import { namespaces, startTranslations } from '../i18n/i18n.ts';
import { readSession, signOut } from '../session/session.ts';

// Parts that come when they are asked for come late on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Screens of tests need not wait for their texts.
beforeAll(async () => {
  await startTranslations();
  await i18next.loadNamespaces(namespaces);
});

// Files share their modules: whatever one leaves in them, the next would find.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  notifications.cleanQueue();
  notifications.clean();
  if (readSession()) signOut();
  localStorage.clear();
  sessionStorage.clear();
});
