import { Suspense } from 'react';
import type { DateFieldProps } from './date-field-props.ts';
import { TextInput } from './fields.tsx';
import { lazyPart } from '../core/navigation/lazy-part.ts';

const DateInput = lazyPart(() => import('./date-input.tsx'));

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
