import { useTranslation } from '../../core/i18n/translation.ts';
import { NotFound } from '../../ui/not-found.tsx';

/** A booking without an agreement, or one of other people. */
export function MissingAgreement() {
  const { t } = useTranslation(['agreements', 'refusals']);
  return (
    <NotFound
      title={t('refusals:errors.agreements.notFound')}
      text={t('agreements:notFoundText')}
    />
  );
}
