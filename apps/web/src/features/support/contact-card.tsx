import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import {
  IconAlertTriangle,
  IconClock,
  IconMail,
  IconMessageCircleOff,
  IconPhone,
} from '../../ui/icons.gen.ts';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Hours } from './hours.tsx';
import classes from './support.module.css';

const icon = { size: 22, stroke: 1.7, 'aria-hidden': true } as const;

function ContactOption({
  sign,
  label,
  children,
}: {
  sign: ReactNode;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.way}>
      <dt>
        {sign}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const telephone = (phone: string) => `tel:${phone.replaceAll(/\s/g, '')}`;

/** The chat has no staff yet: it says so, and leads to the form. */
function LiveChat() {
  const { t } = useTranslation('support');
  const { alwaysOpen } = useOperatorClaims();
  const reason = useId();
  return (
    <>
      <Button
        variant="default"
        disabled
        leftSection={<IconMessageCircleOff size={18} stroke={1.7} aria-hidden />}
        aria-describedby={reason}
      >
        {alwaysOpen ? t('contact.chat') : t('contact.chatPlain')}
      </Button>
      <p id={reason} className={classes.reason}>
        {t('contact.chatReason')}{' '}
        <Link to="/support" hash="form">
          {t('contact.toForm')}
        </Link>
      </p>
    </>
  );
}

function Emergency({ phone }: { phone: string }) {
  const { t } = useTranslation('support');
  const { alwaysOpen } = useOperatorClaims();
  return (
    <div className={classes.emergency}>
      <IconAlertTriangle {...icon} />
      <div>
        <h3>{alwaysOpen ? t('emergency.title') : t('emergency.titlePlain')}</h3>
        <p>
          {t('emergency.text')}
          {alwaysOpen && ` ${t('emergency.anyTime')}`}
        </p>
        {phone !== '' && (
          <a className={classes.call} href={telephone(phone)}>
            {t('emergency.call', { phone })}
          </a>
        )}
        <p className={classes.reason}>{t('emergency.danger')}</p>
      </div>
    </div>
  );
}

function ContactOptions({ phone, email }: { phone: string; email: string }) {
  const { t } = useTranslation('support');
  return (
    <dl className={classes.ways}>
      {phone !== '' && (
        <ContactOption sign={<IconPhone {...icon} />} label={t('contact.phone')}>
          <a href={telephone(phone)}>{phone}</a>
        </ContactOption>
      )}
      {email !== '' && (
        <ContactOption sign={<IconMail {...icon} />} label={t('contact.email')}>
          <a href={`mailto:${email}`}>{email}</a>
        </ContactOption>
      )}
      <ContactOption sign={<IconClock {...icon} />} label={t('hours.title')}>
        <Hours />
      </ContactOption>
    </dl>
  );
}

/** Contact details and opening hours. The addresses come from the administrators' settings. */
export function ContactCard() {
  const { t } = useTranslation('support');
  const { data, error, refetch } = usePublicSettings();
  return (
    <Card as="section" className={classes.contact}>
      <h2 className={classes.title}>{t('contact.title')}</h2>
      {data && <ContactOptions phone={data.contactPhone} email={data.contactEmail} />}
      {!data && !error && <SkeletonBlock width="100%" height={180} radius={12} />}
      {error && (
        <ErrorState error={error} title={t('contact.failed')} onRetry={() => void refetch()} />
      )}
      <LiveChat />
      <Emergency phone={data?.contactPhone ?? ''} />
    </Card>
  );
}
