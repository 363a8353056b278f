import { useTranslation } from 'react-i18next';
import { LegalPage } from './legal-page.tsx';
import { OwnerFacts, useSiteName } from './owner-facts.tsx';

const SECTIONS = ['aim', 'tested', 'built', 'limits', 'feedback', 'authority'] as const;

export function AccessibilityScreen() {
  const { t } = useTranslation('legal');
  return (
    <LegalPage
      path="/accessibility"
      title={t('accessibility.title')}
      intro={t('accessibility.intro', { siteName: useSiteName() })}
      sections={SECTIONS.map((id) => ({
        id,
        title: t(`accessibility.${id}.title`),
        body: t(`accessibility.${id}.body`, { returnObjects: true }),
        after: id === 'feedback' && <OwnerFacts />,
      }))}
    />
  );
}
