import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Card } from '../../ui/card.tsx';
import { IconMail, IconPhone } from '../../ui/icons.gen.ts';
import classes from './home.module.css';

function Portrait() {
  return (
    <svg viewBox="0 0 96 96" width="88" height="88" aria-hidden>
      <rect width="96" height="96" fill="var(--yellow-tint)" />
      <path d="M24 44c0-18 10-28 24-28s24 10 24 28v26H24z" fill="#5b3a22" />
      <path d="M14 100c2-22 14-32 34-32s32 10 34 32z" fill="#0f6a5f" />
      <path d="M40 58h16v13c0 5-4 8-8 8s-8-3-8-8z" fill="#dba883" />
      <path d="M31 44c0-12 6-20 17-20s17 8 17 20c0 13-7 22-17 22s-17-9-17-22z" fill="#f0c5a0" />
      <path d="M30 44c8-2 16-8 19-15 3 6 9 12 17 14 0-14-6-22-18-22S30 29 30 44z" fill="#5b3a22" />
      <circle cx="41" cy="46" r="2.200" fill="#2a1d14" />
      <circle cx="55" cy="46" r="2.200" fill="#2a1d14" />
      <path
        d="M41 55c4 4 10 4 14 0"
        fill="none"
        stroke="#2a1d14"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The director; the contact details come from the settings. */
export function Director() {
  const { t } = useTranslation('home');
  const { data: settings } = usePublicSettings();
  const { directorName, directorRole } = useOperatorClaims();
  return (
    <Card as="section" className={classes.director}>
      <div className="row">
        <Portrait />
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
