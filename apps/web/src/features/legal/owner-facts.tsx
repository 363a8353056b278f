import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './legal.module.css';

/** The site's name; the brand until the settings are loaded. */
export function useSiteName(): string {
  const { t } = useTranslation('core');
  return usePublicSettings().data?.siteName ?? t('brand');
}

/** The controller and contact details from the settings, with nothing invented. */
export function OwnerFacts() {
  const { t } = useTranslation('legal');
  const name = useSiteName();
  const { data: settings, error, refetch } = usePublicSettings();
  if (error) {
    return <ErrorState error={error} title={t('facts.failed')} onRetry={() => void refetch()} />;
  }
  const { contactEmail = '', contactPhone = '' } = settings ?? {};
  return (
    <Facts className={classes.facts}>
      <Fact label={t('facts.name')}>{name}</Fact>
      {contactEmail !== '' && (
        <Fact label={t('facts.email')}>
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </Fact>
      )}
      {contactPhone !== '' && (
        <Fact label={t('facts.phone')}>
          <a href={`tel:${contactPhone.replace(/\s/g, '')}`}>{contactPhone}</a>
        </Fact>
      )}
      {settings && contactEmail === '' && contactPhone === '' && <dd>{t('facts.none')}</dd>}
    </Facts>
  );
}
