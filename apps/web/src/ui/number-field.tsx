import { readTypedNumber, writeNumber } from '@mesterhand/domain/numbers/typed';
import type { TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextInput } from './fields.tsx';

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** A number, or the text that is none (yet): the form's schema refuses it with words. */
  value?: number | string;
  onChange?(value: number | string): void;
  /** Stands right behind the number while nobody types: ' kr', ' min'. */
  unit?: string;
  /** Decimals of what is not whole: 2 for money. */
  decimals?: number;
  /** False for years of the calendar. */
  grouped?: boolean;
};

/**
 * A field for a number in Norwegian notation. What is typed or pasted is never altered while it is typed, and what cannot
 * be read (a sign among it) stays as it is for the form to refuse; bounds are the schema's.
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
    // A browser that fills in a form does not enter its fields, and would leave none of them either.
    if (currentTarget === document.activeElement) setTyped(text);
    onChange?.('value' in read ? read.value : text);
  };
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    // Without the unit the text is another one, and what the browser had selected on the way in is lost.
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
