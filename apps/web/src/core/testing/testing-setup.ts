import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import i18next from 'i18next';
import { namespaceOf, startTranslations } from '../i18n/i18n.ts';
import { readSession, signOut } from '../session/session.ts';

// Lazy parts load slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const namespaces = Object.keys(
  import.meta.glob(['../**/locales/nb.json', '../../{ui,features}/**/locales/nb.json']),
).map(namespaceOf);

// Preloads the texts of all screens.
beforeAll(async () => {
  await startTranslations();
  await i18next.loadNamespaces([...namespaces, 'pages', 'notificationKinds', 'jobQuestions']);
});

// Files share their modules: state left by one would leak into the next.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  notifications.cleanQueue();
  notifications.clean();
  if (readSession()) signOut();
  localStorage.clear();
  sessionStorage.clear();
});
