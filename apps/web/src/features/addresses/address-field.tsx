import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Autocomplete, Loader } from '@mantine/core';
import type { SuggestedAddress } from '@mesterhand/domain/addresses/schema';
import { splitAddress } from '@mesterhand/domain/contact/address';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Text } from '../../ui/layout.tsx';
import classes from './address-field.module.css';
import { useSuggestions } from './use-suggestions.ts';

type AddressFieldProps = {
  label: string;
  description?: string;
  placeholder?: string;
  name: string;
  maxLength?: number;
  value?: string;
  error?: ReactNode;
  /** The text as it is typed, which is always accepted. */
  onChange(text: string): void;
  /** A suggestion was chosen in the place of what was typed, or a whole address was typed or pasted. */
  onPick(address: SuggestedAddress): void;
};

/** An address that the official register completes while it is typed. Nothing depends on the register. */
export function AddressField({ value = '', onChange, onPick, ...props }: AddressFieldProps) {
  const { t } = useTranslation('addresses');
  const [isTyping, setIsTyping] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const { suggestions, isLoading, outcome } = useSuggestions(isTyping ? value : null);
  const change = (text: string) => {
    const picked = suggestions.find((suggestion) => suggestion.text === text);
    setIsTyping(picked === undefined);
    if (picked === undefined) onChange(text);
    else onPick(picked);
  };
  const leave = () => {
    setIsTyping(false);
    const { address: street, postcode, place: postalPlace } = splitAddress(value);
    // The fields beside it would name another place than the one that is sent.
    if (postcode !== '') onPick({ text: value, street, postcode, postalPlace });
  };
  return (
    <div>
      <Autocomplete
        size="md"
        {...props}
        value={value}
        autoComplete="street-address"
        data={suggestions.map(({ text }) => text)}
        // An empty list would be another thing with the label of the field.
        dropdownOpened={isOpen && suggestions.length > 0}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        comboboxProps={{ keepMounted: false }}
        // The register has chosen already, and knows spellings that differ.
        filter={({ options }) => options}
        onChange={change}
        onBlur={leave}
        rightSection={isLoading ? <Loader size="xs" aria-label={t('loading')} /> : null}
        rightSectionPointerEvents="none"
        classNames={{ option: classes.option ?? '', dropdown: classes.dropdown ?? '' }}
      />
      <Text role="status" size="sm" c="dimmed" className={classes.status}>
        {outcome && t(outcome)}
      </Text>
    </div>
  );
}
