import type { SessionUser } from '@mesterhand/domain/access/actor';
import { supportLimits } from '@mesterhand/domain/support/enquiry';
import { useEffect, useRef } from 'react';
import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Textarea, TextInput } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { IconCircleCheck, IconSend } from '../../ui/icons.gen.ts';
import { HoneypotField } from '../../ui/honeypot-field.tsx';
import { Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSupportForm } from './use-support-form.ts';

/** The next steps. Takes the focus, since the button is gone. */
function Sent({ answerTo, onAgain }: { answerTo: string; onAgain(): void }) {
  const { t } = useTranslation('support');
  const { alwaysOpen } = useOperatorClaims();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel align="flex-start" maw={840} p="clamp(20px, 3vw, 32px)">
      <IconCircleCheck color="var(--brand-text)" size={44} stroke={1.6} aria-hidden />
      <h3 ref={heading} tabIndex={-1}>
        {t('sent.title')}
      </h3>
      <Text maw="62ch">{t('sent.text', { email: answerTo })}</Text>
      {alwaysOpen && <Text maw="62ch">{t('sent.urgent')}</Text>}
      <Button variant="light" onClick={onAgain}>
        {t('sent.again')}
      </Button>
    </Panel>
  );
}

/** A message to customer service. Signed-in users need not enter name and address. */
export function SupportForm({ user }: { user: SessionUser | undefined }) {
  const { t } = useTranslation('support');
  const { form, element, submit, isSending, answerTo, again } = useSupportForm(user);
  if (answerTo !== undefined) return <Sent answerTo={answerTo} onAgain={again} />;
  const { message } = form.values;
  return (
    <Panel maw={840} p="clamp(20px, 3vw, 32px)">
      <Form gap="lg" ref={element} aria-busy={isSending} onSubmit={submit}>
        <Columns width={280}>
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
        </Columns>
        <div>
          <Textarea
            label={t('form.message')}
            description={t('form.hint')}
            name="message"
            rows={6}
            {...form.getInputProps('message')}
          />
          <Text c="dimmed" size="xs" ta="end" mt={4}>
            {t('form.count', { given: message.trim().length, max: supportLimits.message })}
          </Text>
        </div>
        <HoneypotField label={t('form.trap')} />
        <Actions>
          <Button
            type="submit"
            size="md"
            loading={isSending}
            leftSection={<IconSend size={19} stroke={1.7} aria-hidden />}
          >
            {t('form.submit')}
          </Button>
        </Actions>
      </Form>
    </Panel>
  );
}
