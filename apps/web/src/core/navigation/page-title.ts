import { nameInTab } from '@mesterhand/domain/pages/site';
import type { PageSubject } from '@mesterhand/domain/pages/texts';
import { useEffect } from 'react';
import { currentLanguage } from '../i18n/i18n.ts';
import type * as PageHead from './page-head.ts';
import { useTranslation } from '../i18n/translation.ts';
import { trpc } from '../api/trpc.ts';

/** Names a page that no search engine lists: in the tab and in the history. */
export function usePageTitle(title: string | undefined): void {
  const siteName = useSiteName();
  useEffect(() => {
    document.title = title ? nameInTab(title, siteName) : siteName;
    return whenItIsThere(({ writeUnlisted }) => writeUnlisted());
  }, [title, siteName]);
}

/**
 * Names a public page in the tab, in the history and to search engines, as the server does when it is opened. The words
 * arrive after the page, which is not drawn again for them: what came with it says the same.
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
    // The subject is made anew each time; what it says tells whether it is another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [about, i18n, language, siteName, siteDescription]);
}

type Writer = typeof PageHead;

/** Calls `write` once its code and its words have come, unless another page is shown by then. */
function whenItIsThere(write: (writer: Writer) => void, words?: Promise<unknown>): () => void {
  let isOver = false;
  Promise.all([import('./page-head.ts'), words]).then(
    ([writer]) => {
      if (!isOver) write(writer);
    },
    // What is shown matters more than how it is called.
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

/** The root of all routes asks for them; here they are only read. */
function useKnownSettings() {
  return trpc.admin.settings.public.useQuery(undefined, { enabled: false }).data;
}
