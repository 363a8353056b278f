import { useTranslation } from '../../core/i18n/translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import classes from './info.module.css';

/** The call to action of an information page: the search. */
export function StartCall() {
  const { t } = useTranslation('info');
  return (
    <Section>
      <div className={classes.call}>
        <div>
          <h2>{t('start.title')}</h2>
          <p>{t('start.text')}</p>
        </div>
        <ButtonLink to="/services" size="lg">
          {t('start.action')}
        </ButtonLink>
      </div>
    </Section>
  );
}
