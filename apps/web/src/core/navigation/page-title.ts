import { nameInTab } from '@mesterhand/domain/pages/site';
import type { PageSubject } from '@mesterhand/domain/pages/texts';
import { useEffect } from 'react';
import { currentLanguage } from '../i18n/i18n.ts';
import type * as PageHead from './page-head.ts';
import { useTranslation } from '../i18n/translation.ts';
import { trpc } from '../api/trpc.ts';

/** Sets the title of a page that search engines don't list. */
export function usePageTitle(title: string | undefined): void {
  const siteName = useSiteName();
  useEffect(() => {
    document.title = title ? nameInTab(title, siteName) : siteName;
    return whenItIsThere(({ writeUnlisted }) => writeUnlisted());
  }, [title, siteName]);
}

/**
 * Sets title and metadata of a public page, as the server does. The code arrives after the page and causes no
 * re-render: the server-rendered head says the same.
 */
export function usePageHead(subject: PageSubject): void {
  const { i18n } = useTranslation();
  const siteName = useSiteName();
  const siteDescription = useKnownSettings()?.siteDescription ?? '';
  const language = currentLanguage(i18n);
  const about = JSON.stringify(subject);
  useEffect(() => {
    const find = (key: string) => {
      const text: unknown = i18n.getResource(language, 'pages', key);
      return typeof text === 'string' ? text : undefined;
    };
    return whenItIsThere(
      ({ writeListed }) => writeListed({ subject, language, find, siteName, siteDescription }),
      i18n.loadNamespaces('pages'),
    );
    // The subject is a new object each time; `about` identifies it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [about, i18n, language, siteName, siteDescription]);
}

type Writer = typeof PageHead;

/** Calls `write` once its code and texts are loaded, unless another page is shown by then. */
function whenItIsThere(write: (writer: Writer) => void, words?: Promise<unknown>): () => void {
  let isOver = false;
  Promise.all([import('./page-head.ts'), words]).then(
    ([writer]) => {
      if (!isOver) write(writer);
    },
    // A missing title must not break the page.
    () => {},
  );
  return () => {
    isOver = true;
  };
}

function useSiteName(): string {
  const { t } = useTranslation();
  return useKnownSettings()?.siteName ?? t('brand');
}

/** Cache only: the root route fetches the settings. */
function useKnownSettings() {
  return trpc.admin.settings.public.useQuery(undefined, { enabled: false }).data;
}
