import { readTypedNumber, writeNumber } from '@mesterhand/domain/numbers/typed';
import type { TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextInput } from './fields.tsx';

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** A number, or an invalid text: the form's schema refuses it. */
  value?: number | string;
  onChange?(value: number | string): void;
  /** Shown after the number unless focused: ' kr', ' min'. */
  unit?: string;
  /** Decimals of fractional values: 2 for money. */
  decimals?: number;
  /** False for calendar years. */
  grouped?: boolean;
};

/**
 * A number field in Norwegian notation. Typed or pasted text is never altered while editing, and invalid text (a sign
 * included) stays for the form to refuse; the schema has the bounds.
 */
export function NumberField({
  value = '',
  onChange,
  onFocus,
  onBlur,
  unit = '',
  decimals = 0,
  grouped = true,
  ...props
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = typeof value === 'number';
  const written = isNumber ? writeNumber(value, { decimals, grouped }) : value;
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value;
    const read = readTypedNumber(text);
    // Autofill changes a field without focusing it, so no blur follows.
    if (currentTarget === document.activeElement) setTyped(text);
    onChange?.('value' in read ? read.value : text);
  };
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    // Removing the unit changes the text, and the browser's selection on focus would be lost.
    flushSync(() => setTyped(written));
    event.currentTarget.select();
    onFocus?.(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(null);
    onBlur?.(event);
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      {...props}
      value={typed ?? (isNumber ? `${written}${unit}` : written)}
      onChange={type}
      onFocus={enter}
      onBlur={leave}
    />
  );
}

/** A field for an amount in kroner. */
export function MoneyField(props: Omit<NumberFieldProps, 'unit' | 'decimals' | 'grouped'>) {
  return <NumberField {...props} unit=" kr" decimals={2} />;
}
