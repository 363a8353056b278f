import { maxSavedAddresses, offeredLabels } from '@mesterhand/domain/addresses/labels';
import type { SavedAddress } from '@mesterhand/domain/addresses/saved-schema';
import { useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { IconPlus } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { useLabelText, useSavedAddresses } from './use-saved-addresses.ts';

type SaveOfferProps = {
  /** The whole address; null while it is not complete. */
  address: string | null;
  accessNote?: string;
};

type NamingProps = { isSaving: boolean; onName(label: string): void };

function OfferedLabels({
  saved,
  isSaving,
  onName,
  onOwn,
}: NamingProps & { saved: readonly SavedAddress[]; onOwn(): void }) {
  const { t } = useTranslation('addresses');
  const labelText = useLabelText();
  const free = offeredLabels.filter((label) => saved.every((each) => each.label !== label));
  return (
    <Group gap="xs">
      <Text fw={600}>{t('saved.as')}</Text>
      {free.map((label) => (
        <Button
          key={label}
          variant="light"
          mih={44}
          disabled={isSaving}
          onClick={() => onName(label)}
        >
          {labelText(label)}
        </Button>
      ))}
      <Button variant="light" mih={44} disabled={isSaving} onClick={onOwn}>
        {t('saved.ownLabel')}
      </Button>
    </Group>
  );
}

function OwnLabel({ isSaving, onName }: NamingProps) {
  const { t } = useTranslation('addresses');
  const [label, setLabel] = useState('');
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        flex="1 1 12rem"
        label={t('saved.label')}
        maxLength={40}
        value={label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        onKeyDown={(event) => {
          // The form around it would be sent.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onName(label);
        }}
      />
      <Button mih={44} loading={isSaving} onClick={() => onName(label)}>
        {t('saved.confirm')}
      </Button>
    </Group>
  );
}

function useSaving(onSaved: () => void) {
  const utils = trpc.useUtils();
  return trpc.bookings.addresses.saved.save.useMutation({
    onSuccess: async () => {
      onSaved();
      await utils.bookings.addresses.saved.list.invalidate();
    },
  });
}

/** Saves the address of a form for the next time: under an offered label with one tap, or under one's own. */
export function SaveOffer({ address, accessNote = '' }: SaveOfferProps) {
  const { t } = useTranslation('addresses');
  const saved = useSavedAddresses();
  const labelText = useLabelText();
  const errorText = useErrorText();
  const [open, setOpen] = useState<'offered' | 'own' | null>(null);
  const save = useSaving(() => setOpen(null));
  if (saved === undefined || address === null) return null;
  const known = saved.find((each) => each.address === address);
  if (known !== undefined)
    return (
      <Text role="status" size="sm" c="dimmed">
        {save.isSuccess && t('saved.done', { label: labelText(known.label) })}
      </Text>
    );
  if (saved.length >= maxSavedAddresses) return null;
  if (open === null)
    return (
      <Group>
        <Button
          variant="subtle"
          mih={44}
          ml="-sm"
          px="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setOpen('offered')}
        >
          {t('saved.save')}
        </Button>
      </Group>
    );
  const name = (label: string) => {
    if (!save.isPending && label.trim() !== '') save.mutate({ label, address, accessNote });
  };
  return (
    <Stack gap="xs" role="group" aria-label={t('saved.save')}>
      {open === 'offered' ? (
        <OfferedLabels
          saved={saved}
          isSaving={save.isPending}
          onName={name}
          onOwn={() => setOpen('own')}
        />
      ) : (
        <OwnLabel isSaving={save.isPending} onName={name} />
      )}
      {save.error && (
        <Text c="var(--danger)" size="sm" role="alert">
          {errorText(save.error)}
        </Text>
      )}
    </Stack>
  );
}
