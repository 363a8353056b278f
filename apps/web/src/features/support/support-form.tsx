import type { SessionUser } from '@mesterhand/domain/access/actor';
import { supportLimits } from '@mesterhand/domain/support/schema';
import { useEffect, useRef } from 'react';
import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Textarea, TextInput } from '../../ui/fields.tsx';
import { IconCircleCheck, IconSend } from '../../ui/icons.gen.ts';
import { HoneypotField } from '../../ui/honeypot-field.tsx';
import classes from './support.module.css';
import { useSupportForm } from './use-support-form.ts';

/** The next steps. Takes the focus, since the button is gone. */
function Sent({ answerTo, onAgain }: { answerTo: string; onAgain(): void }) {
  const { t } = useTranslation('support');
  const { alwaysOpen } = useOperatorClaims();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className={classes.sent}>
      <IconCircleCheck size={44} stroke={1.6} aria-hidden />
      <h3 ref={heading} tabIndex={-1}>
        {t('sent.title')}
      </h3>
      <p>{t('sent.text', { email: answerTo })}</p>
      {alwaysOpen && <p>{t('sent.urgent')}</p>}
      <Button variant="light" onClick={onAgain}>
        {t('sent.again')}
      </Button>
    </Card>
  );
}

/** A message to customer service. Signed-in users need not enter name and address. */
export function SupportForm({ user }: { user: SessionUser | undefined }) {
  const { t } = useTranslation('support');
  const { form, element, submit, isSending, answerTo, again } = useSupportForm(user);
  if (answerTo !== undefined) return <Sent answerTo={answerTo} onAgain={again} />;
  const { message } = form.values;
  return (
    <Card className={classes.card}>
      <form
        className={classes.form}
        ref={element}
        noValidate
        aria-busy={isSending}
        onSubmit={submit}
      >
        <TextInput
          label={t('form.name')}
          name="name"
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('form.email')}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
        <div className={classes.wide}>
          <Textarea
            label={t('form.message')}
            description={t('form.hint')}
            name="message"
            rows={6}
            {...form.getInputProps('message')}
          />
          <p className={classes.count}>
            {t('form.count', { given: message.trim().length, max: supportLimits.message })}
          </p>
        </div>
        <HoneypotField label={t('form.trap')} />
        <Button
          type="submit"
          size="md"
          className={classes.submit ?? ''}
          loading={isSending}
          leftSection={<IconSend size={19} stroke={1.7} aria-hidden />}
        >
          {t('form.submit')}
        </Button>
      </form>
    </Card>
  );
}
