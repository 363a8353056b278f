import { lazy, type ReactNode, Suspense } from 'react';
import { TextInput } from './fields.tsx';

export type DateFieldProps = {
  label: string;
  /** A calendar day (`2026-11-20`), or empty. */
  value: string;
  error?: ReactNode;
  required?: boolean;
  withAsterisk?: boolean;
  autoComplete?: string;
  /** For dates long ago: an empty field opens with the years. */
  startsWithYears?: boolean;
  /** Which days the calendar offers; typed days are validated by the form. */
  isOffered?(day: string): boolean;
  onChange(day: string): void;
};

const DateInput = lazy(() => import('./date-input.tsx'));

/** A date field. The calendar's code is loaded with the first one; its place is reserved meanwhile. */
export function DateField(props: DateFieldProps) {
  const { label, error, withAsterisk = true } = props;
  return (
    <Suspense
      fallback={<TextInput label={label} error={error} withAsterisk={withAsterisk} disabled />}
    >
      <DateInput {...props} />
    </Suspense>
  );
}
