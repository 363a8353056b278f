import { useTranslation } from 'react-i18next';
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
  const siteName = useSiteName();
  return (
    <LegalPage
      path="/terms"
      title={t('terms.title')}
      intro={t('terms.intro', { siteName })}
      sections={SECTIONS.map((id) => ({
        id,
        title: t(`terms.${id}.title`),
        body: t(`terms.${id}.body`, { returnObjects: true, siteName }),
        after: id === 'contact' && <OwnerFacts />,
      }))}
    />
  );
}
