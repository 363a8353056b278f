import { useTranslation } from '../../../core/i18n/translation.ts';
import { NotFound } from '../../../ui/not-found.tsx';

/** The page of a request that does not exist for this user. */
export function MissingRequest() {
  const { t } = useTranslation(['offers', 'refusals']);
  return (
    <NotFound
      title={t('refusals:errors.jobRequests.notFound')}
      text={t('offers:request.notFoundText')}
    />
  );
}
