import type { SavedAddress } from '@mesterhand/domain/addresses/saved-schema';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { UnstyledButton } from '../../../ui/button.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import classes from './saved-choice.module.css';
import { useLabelText, useSavedAddresses } from './use-saved-addresses.ts';

type SavedChoiceProps = {
  /** The whole address of the form; empty until one is typed or chosen. */
  address: string;
  onPick(saved: Pick<SavedAddress, 'address' | 'accessNote'>): void;
};

const other = { address: '', accessNote: '' };

/** Chooses a saved address with one tap. The last used one is chosen from the start, unless the form has an address. */
export function SavedChoice({ address, onPick }: SavedChoiceProps) {
  const { t } = useTranslation('addresses');
  const saved = useSavedAddresses();
  const labelText = useLabelText();
  const title = useId();
  const isOffered = useRef(false);
  const [first] = saved ?? [];
  useEffect(() => {
    // Nothing is filled in once there was an address, even if it is cleared while the saved ones load.
    if (address !== '') isOffered.current = true;
    if (first === undefined || isOffered.current) return;
    isOffered.current = true;
    onPick(first);
  }, [first, address, onPick]);
  if (saved === undefined || saved.length === 0) return null;
  const isSaved = saved.some((each) => each.address === address);
  return (
    <Stack gap="xs" role="group" aria-labelledby={title}>
      <Text id={title} fw={600}>
        {t('saved.choose')}
      </Text>
      <Group gap="xs">
        {saved.map((each) => (
          <UnstyledButton
            key={each.id}
            className={classes.chip ?? ''}
            aria-pressed={each.address === address}
            onClick={() => onPick(each)}
          >
            {labelText(each.label)}
            <span className={classes.street}>{each.address.split(',')[0]}</span>
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={classes.chip ?? ''}
          aria-pressed={!isSaved}
          onClick={() => isSaved && onPick(other)}
        >
          {t('saved.other')}
        </UnstyledButton>
      </Group>
    </Stack>
  );
}
