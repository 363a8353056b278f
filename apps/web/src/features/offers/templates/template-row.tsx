import type { OfferTemplate } from '@mesterhand/domain/offers/template-schema';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { IconPencil, IconTrash } from '../../../ui/icons.gen.ts';
import { Box, Group, Text } from '../../../ui/layout.tsx';
import { sumTemplate } from '../editor/offer-values.ts';
import { useAgreementWording } from '../view/wording.ts';

type TemplateProps = { template: OfferTemplate };

function RenameForm({ template, onClose }: TemplateProps & { onClose(): void }) {
  const { t } = useTranslation('offers');
  const utils = trpc.useUtils();
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [name, setName] = useState(template.name);
  const save = trpc.bookings.offers.templates.save.useMutation({
    onSuccess: async () => {
      await utils.bookings.offers.templates.invalidate();
      onClose();
    },
  });
  const { id, kind, excluded } = template;
  const lines = template.lines.map((line) => ({
    ...line,
    quantity: line.quantity ?? '',
    unitPrice: line.unitPrice ?? '',
  }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ id, name, kind, lines, excluded });
  };
  const error = save.error && (issueTexts(save.error)['name'] ?? errorText(save.error));
  return (
    <Form onSubmit={submit} gap="sm" style={{ flex: 1 }}>
      <TextInput
        ref={field}
        label={t('templates.name')}
        maxLength={80}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button type="submit" loading={save.isPending}>
          {t('templates.save')}
        </Button>
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          {t('templates.cancel')}
        </Button>
      </Group>
    </Form>
  );
}

function RemoveQuestion({ template, onClose }: TemplateProps & { onClose(): void }) {
  const { t } = useTranslation('offers');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const remove = trpc.bookings.offers.templates.remove.useMutation({
    onSuccess: () => showToast({ title: t('templates.removed'), message: template.name }),
    onError: (error) =>
      showToast({ tone: 'error', title: t('templates.removeFailed'), message: errorText(error) }),
    onSettled: async () => {
      onClose();
      await utils.bookings.offers.templates.invalidate();
    },
  });
  return (
    <ConfirmDialog
      title={t('templates.removeQuestion', { name: template.name })}
      text={t('templates.removeText')}
      confirmLabel={t('templates.remove')}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: template.id })}
      onClose={onClose}
    />
  );
}

/** A template with its sum, to rename or remove. */
export function TemplateRow({ template }: TemplateProps) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  const wording = useAgreementWording();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { name, kind, lines } = template;
  const facts = [
    wording.t(`kinds.${kind}.name`),
    format.price(sumTemplate(template)),
    t('templates.lines', { count: lines.length }),
  ];
  return (
    <Group component="li" wrap="nowrap" gap="sm" justify="space-between" align="flex-start">
      {open === 'rename' ? (
        <RenameForm template={template} onClose={close} />
      ) : (
        <>
          <Box miw={0}>
            <h2 style={{ fontSize: 'var(--font-size-lg)' }}>{name}</h2>
            <Text c="dimmed">{facts.join(' · ')}</Text>
          </Box>
          <Group gap={0} wrap="nowrap">
            <IconButton label={t('templates.rename', { name })} onClick={() => setOpen('rename')}>
              <IconPencil size={20} stroke={1.7} aria-hidden />
            </IconButton>
            <IconButton label={t('templates.removeOf', { name })} onClick={() => setOpen('remove')}>
              <IconTrash size={20} stroke={1.7} aria-hidden />
            </IconButton>
          </Group>
        </>
      )}
      {open === 'remove' && <RemoveQuestion template={template} onClose={close} />}
    </Group>
  );
}
