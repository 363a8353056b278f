import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

function describePage(text: string): void {
  document.querySelector('meta[name="description"]')?.setAttribute('content', text);
}

/** Names the page in the tab, in the history and to search engines. */
export function usePageTitle(title: string | undefined, description?: string): void {
  const { t } = useTranslation();
  const brand = t('brand');
  useEffect(() => {
    document.title = title ? `${title} – ${brand}` : brand;
    if (description) describePage(description);
  }, [title, description, brand]);
}
