import type { SavedAddress } from '@mesterhand/domain/addresses/saved-schema';
import { useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconPencil, IconTrash } from '../../../ui/icons.gen.ts';
import { Box, Group, Text } from '../../../ui/layout.tsx';
import { LazySavedForm } from './lazy-saved-form.tsx';
import { useLabelText } from './use-saved-addresses.ts';

type RowProps = { saved: SavedAddress };

function RemoveQuestion({ saved, onClose }: RowProps & { onClose(): void }) {
  const { t } = useTranslation('addresses');
  const label = useLabelText()(saved.label);
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const remove = trpc.bookings.addresses.saved.remove.useMutation({
    onSuccess: () => showToast({ title: t('saved.removed'), message: label }),
    onError: (error) =>
      showToast({ tone: 'error', title: t('saved.removeFailed'), message: errorText(error) }),
    onSettled: async () => {
      onClose();
      await utils.bookings.addresses.saved.list.invalidate();
    },
  });
  return (
    <ConfirmDialog
      title={t('saved.removeQuestion', { label })}
      text={t('saved.removeText')}
      confirmLabel={t('saved.remove')}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: saved.id })}
      onClose={onClose}
    />
  );
}

/** A saved address, to change or delete. */
export function SavedRow({ saved }: RowProps) {
  const { t } = useTranslation('addresses');
  const label = useLabelText()(saved.label);
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <Group component="li" wrap="nowrap" gap="sm" justify="space-between" align="flex-start">
      {open === 'change' ? (
        <LazySavedForm saved={saved} onClose={close} />
      ) : (
        <>
          <Box miw={0}>
            <Text fw={650}>{label}</Text>
            <Text>{saved.address}</Text>
            {saved.accessNote !== '' && (
              <Text c="dimmed" size="sm">
                {saved.accessNote}
              </Text>
            )}
          </Box>
          <Group gap={0} wrap="nowrap">
            <IconButton label={t('saved.changeOf', { label })} onClick={() => setOpen('change')}>
              <IconPencil size={20} stroke={1.7} aria-hidden />
            </IconButton>
            <IconButton label={t('saved.removeOf', { label })} onClick={() => setOpen('remove')}>
              <IconTrash size={20} stroke={1.7} aria-hidden />
            </IconButton>
          </Group>
        </>
      )}
      {open === 'remove' && <RemoveQuestion saved={saved} onClose={close} />}
    </Group>
  );
}
