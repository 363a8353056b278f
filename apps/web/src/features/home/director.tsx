import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Card } from '../../ui/card.tsx';
import { IconMail, IconPhone } from '../../ui/icons.gen.ts';
import { CornerScene } from './corner-scene.tsx';
import classes from './home.module.css';

/** The director; the contact details come from the settings. */
export function Director() {
  const { t } = useTranslation('home');
  const { data: settings } = usePublicSettings();
  const { directorName, directorRole } = useOperatorClaims();
  return (
    <Card as="section" className={classes.director}>
      <div className="row">
        <CornerScene name="director" width={88} height={88} />
        <div>
          <h2>{t('director.title')}</h2>
          {directorName !== null && <strong>{directorName}</strong>}
          <p className="soft">{directorRole ?? t('director.role')}</p>
        </div>
      </div>
      <p className="soft">{t('director.text')}</p>
      <div>
        {settings?.contactPhone && (
          <a
            className={`with-icon ${classes.link}`}
            href={`tel:${settings.contactPhone.replace(/\s/g, '')}`}
          >
            <IconPhone size={20} aria-hidden />
            {settings.contactPhone}
          </a>
        )}
        {settings?.contactEmail && (
          <a className={`with-icon ${classes.link}`} href={`mailto:${settings.contactEmail}`}>
            <IconMail size={20} aria-hidden />
            {settings.contactEmail}
          </a>
        )}
      </div>
    </Card>
  );
}
