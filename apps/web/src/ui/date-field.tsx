import { lazy, type ReactNode, Suspense } from 'react';
import { TextInput } from './fields.tsx';

export type DateFieldProps = {
  label: string;
  /** A civil day (`2026-11-20`), or nothing. */
  value: string;
  error?: ReactNode;
  required?: boolean;
  withAsterisk?: boolean;
  autoComplete?: string;
  /** For days long ago: an empty field opens on the years. */
  startsWithYears?: boolean;
  /** Which days the calendar offers; what is typed is judged by the form. */
  isOffered?(day: string): boolean;
  onChange(day: string): void;
};

const DateInput = lazy(() => import('./date-input.tsx'));

/** A field for a day. The calendar's code is fetched when the first one is drawn, whose place is kept meanwhile. */
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
