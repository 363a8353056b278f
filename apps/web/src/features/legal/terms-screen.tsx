import { useTextBlocks, useTranslation } from '../../core/i18n/translation.ts';
import { LegalPage } from './legal-page.tsx';
import { OwnerFacts, useSiteName } from './owner-facts.tsx';

const SECTIONS = [
  'role',
  'accounts',
  'booking',
  'cancellation',
  'price',
  'withdrawal',
  'work',
  'ranking',
  'reviews',
  'content',
  'reports',
  'closing',
  'liability',
  'law',
  'changes',
  'contact',
] as const;

export function TermsScreen() {
  const { t } = useTranslation('legal');
  const blocksOf = useTextBlocks('legal');
  const siteName = useSiteName();
  return (
    <LegalPage
      path="/terms"
      title={t('terms.title')}
      intro={t('terms.intro', { siteName })}
      sections={SECTIONS.map((id) => ({
        id,
        title: t(`terms.${id}.title`),
        body: blocksOf(`terms.${id}.body`, { siteName }),
        after: id === 'contact' && <OwnerFacts />,
      }))}
    />
  );
}
