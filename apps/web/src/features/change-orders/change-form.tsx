import { type SubmitEvent, useRef } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { UnsentDraft } from '../agreements/job/unsent-draft.tsx';
import { FormFailure } from '../auth/form-failure.tsx';
import { LinesPart } from '../offers/editor/lines-part.tsx';
import classes from '../offers/offers.module.css';
import { LawQuote } from '../offers/view/law-quote.tsx';
import type { ChangeSubject } from './change-subject.ts';
import { useChangeForm } from './use-change-form.ts';

type ChangeFormProps = { subject: ChangeSubject; onClose(): void };

/** The master proposes new work, a higher price or more time. */
export default function ChangeForm({ subject, onClose }: ChangeFormProps) {
  const { t } = useTranslation(['change-orders', 'offers']);
  const format = useFormat();
  const element = useRef<HTMLFormElement>(null);
  const form = useChangeForm(subject, element, onClose);
  const { values, set, errorOf, total, ceiling } = form;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <Form ref={element} gap="xl" onSubmit={submit} aria-busy={form.isSending}>
      <Stack gap="sm">
        <Textarea
          name="reason"
          label={t('form.reason')}
          description={t('form.reasonHint')}
          rows={3}
          maxLength={1000}
          value={values.reason}
          error={errorOf('reason')}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
        <LawQuote id="extraWork" />
      </Stack>
      <LinesPart
        lines={values.lines}
        errorOf={errorOf}
        usualPrices={{}}
        onChange={(lines) => set({ lines })}
      />
      <Box maw={260}>
        <NumberField
          name="extraHours"
          label={t('form.hours')}
          description={t('form.hoursHint')}
          decimals={1}
          value={values.extraHours}
          error={errorOf('extraHours')}
          onChange={(extraHours) => set({ extraHours })}
        />
      </Box>
      <UnsentDraft isStored={form.draft.isStored} isLost={form.draft.isLost} />
      <Box>
        <Button variant="default" mih={48} disabled={form.isSending} onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </Box>
      <Stack component="footer" gap="sm" className={classes.foot}>
        <FormFailure text={form.failure} />
        <Group justify="space-between" gap="var(--space-2) var(--space-4)">
          <div aria-live="polite">
            <Text fz="xl" fw={750} className={classes.sum ?? ''}>
              {t('form.total', { sum: format.price(total) })}
            </Text>
            <Text c="dimmed" size="sm">
              {ceiling === null
                ? t('offers:price.noCeiling')
                : t('form.ceiling', { sum: format.price(ceiling) })}
            </Text>
          </div>
          <Button type="submit" size="lg" className={classes.wide ?? ''} loading={form.isSending}>
            {t('form.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
