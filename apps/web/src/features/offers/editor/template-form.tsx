import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useErrorText, readError } from '../../../core/api/errors.ts';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { Box, Group } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import type { OfferValues } from './offer-values.ts';

type TemplateFormProps = { values: OfferValues; onClose(): void };

/** Asks for the name of a template, and stores it. */
export default function TemplateForm({ values, onClose }: TemplateFormProps) {
  const { t } = useTranslation('offers');
  const utils = trpc.useUtils();
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [name, setName] = useState(values.lines[0]?.text ?? '');
  const save = trpc.bookings.offers.templates.save.useMutation({
    onSuccess: async (template) => {
      showToast({ title: t('templates.saved'), message: template.name });
      onClose();
      await utils.bookings.offers.templates.invalidate();
    },
  });
  const { kind, lines, excluded } = values;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ name, kind, lines, excluded });
  };
  const { name: nameError, ...others } = save.error ? issueTexts(save.error) : {};
  const general =
    save.error && readError(save.error).issues.length === 0
      ? errorText(save.error)
      : Object.keys(others).length > 0 && t('templates.incomplete');
  return (
    <Panel data-tone="sunken">
      <Form onSubmit={submit} gap="sm" aria-label={t('templates.saveAs')}>
        <Box maw={420}>
          <TextInput
            ref={field}
            label={t('templates.name')}
            maxLength={80}
            value={name}
            error={nameError}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Box>
        <FieldError>{general}</FieldError>
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            {t('templates.save')}
          </Button>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {t('templates.cancel')}
          </Button>
        </Group>
      </Form>
    </Panel>
  );
}
