import { askAgainMinutes, confirmHours } from '@mesterhand/domain/newsletter/course';
import type { NewsletterSource } from '@mesterhand/domain/newsletter/subscription';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { IconMailCheck, IconMailOpened } from '../../ui/icons.gen.ts';
import { HoneypotField } from '../../ui/honeypot-field.tsx';
import { Text } from '../../ui/layout.tsx';
import classes from './newsletter.module.css';
import { useNewsletterForm } from './use-newsletter-form.ts';

/** The next steps. Takes the focus, since the button is gone. */
function Sent({ email, onAgain }: { email: string; onAgain(): void }) {
  const { t } = useTranslation('newsletter');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`${classes.pitch} ${classes.sent}`}>
      <IconMailCheck color="var(--brand-text)" size={40} stroke={1.5} aria-hidden />
      <div>
        <h2 className={classes.heading} ref={heading} tabIndex={-1}>
          {t('sent.title')}
        </h2>
        <Text mt="xs" maw="62ch">
          {t('sent.text', { email, hours: confirmHours })}
        </Text>
        <Text c="dimmed" size="sm" mt="xs" maw="62ch">
          {t('sent.late', { minutes: askAgainMinutes })}
        </Text>
        <Button variant="light" mt="md" onClick={onAgain}>
          {t('sent.again')}
        </Button>
      </div>
    </div>
  );
}

function Consent({ id }: { id: string }) {
  const { t } = useTranslation('newsletter');
  return (
    <Text id={id} c="dimmed" size="sm" style={{ gridColumn: '1 / -1' }}>
      {t('form.consent')} <Link to="/privacy">{t('form.privacy')}</Link>
    </Text>
  );
}

type FieldsProps = { state: ReturnType<typeof useNewsletterForm> };

function Fields({ state }: FieldsProps) {
  const { t } = useTranslation('newsletter');
  const consent = useId();
  const { form, element, submit, prepare, isSending } = state;
  return (
    <form className={classes.form} ref={element} noValidate aria-busy={isSending} onSubmit={submit}>
      <TextInput
        label={t('form.email')}
        placeholder={t('form.example')}
        type="email"
        name="email"
        size="md"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        onInput={prepare}
        {...form.getInputProps('email')}
      />
      <Button
        type="submit"
        size="md"
        className={classes.submit ?? ''}
        loading={isSending}
        aria-describedby={consent}
      >
        {t('form.submit')}
      </Button>
      <HoneypotField label={t('form.trap')} />
      <Consent id={consent} />
    </form>
  );
}

type NewsletterFormProps = {
  source: NewsletterSource;
  /** The form alone, where the page around it has the explanation. */
  bare?: boolean;
};

/** Subscribes to the newsletter: an email address and the consent; a confirmation email follows. */
export function NewsletterForm({ source, bare = false }: NewsletterFormProps) {
  const { t } = useTranslation('newsletter');
  const heading = useId();
  const state = useNewsletterForm(source);
  const { sentTo, again } = state;
  if (sentTo !== undefined)
    return (
      <div className={bare ? undefined : classes.panel}>
        <Sent email={sentTo} onAgain={again} />
      </div>
    );
  if (bare) return <Fields state={state} />;
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <div className={classes.pitch}>
        <IconMailOpened color="var(--brand-text)" size={40} stroke={1.5} aria-hidden />
        <div>
          <h2 className={classes.heading} id={heading}>
            {t('form.title')}
          </h2>
          <Text c="dimmed" mt="xs">
            {t('form.text')}
          </Text>
        </div>
      </div>
      <Fields state={state} />
    </section>
  );
}
