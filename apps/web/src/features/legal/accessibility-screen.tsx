import { useTextBlocks, useTranslation } from '../../core/i18n/translation.ts';
import { LegalPage } from './legal-page.tsx';
import { OwnerFacts, useSiteName } from './owner-facts.tsx';

const SECTIONS = ['aim', 'tested', 'built', 'limits', 'feedback', 'authority'] as const;

export function AccessibilityScreen() {
  const { t } = useTranslation('legal');
  const blocksOf = useTextBlocks('legal');
  return (
    <LegalPage
      path="/accessibility"
      title={t('accessibility.title')}
      intro={t('accessibility.intro', { siteName: useSiteName() })}
      sections={SECTIONS.map((id) => ({
        id,
        title: t(`accessibility.${id}.title`),
        body: blocksOf(`accessibility.${id}.body`),
        after: id === 'feedback' && <OwnerFacts />,
      }))}
    />
  );
}
