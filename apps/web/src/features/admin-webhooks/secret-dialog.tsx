import { type FocusEvent, useRef } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { IconCopy } from '../../ui/icons.gen.ts';
import { Group, Stack } from '../../ui/layout.tsx';

export type ShownSecret = {
  secret: string;
  /** Until when the previous one still signs. */
  until: string | null;
};

const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select();

/** Shows a secret once. It is in no URL, so it cannot be shown again. */
export function SecretDialog({ secret, until, onClose }: ShownSecret & { onClose(): void }) {
  const { t } = useTranslation('admin-webhooks');
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast({ title: t('secret.copied') }),
      () => {
        field.current?.focus();
        showToast({ title: t('secret.copyFailed'), tone: 'error' });
      },
    );
  return (
    <Dialog title={t('secret.title')} size="md" brief onClose={onClose}>
      <Stack>
        <p>{t('secret.text')}</p>
        {until !== null && <p>{t('secret.until', { when: format.dateTime(until) })}</p>}
        <TextInput
          ref={field}
          label={t('secret.label')}
          value={secret}
          readOnly
          spellCheck={false}
          onFocus={selectAll}
        />
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            data-autofocus
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => void copy()}
          >
            {t('secret.copy')}
          </Button>
          <Button onClick={onClose}>{t('secret.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
