import { type ReactNode, useId } from 'react';
import { Stack, Text } from '../../../ui/layout.tsx';
import { FieldError } from '../../../ui/field-error.tsx';

type EditorPartProps = {
  title: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The field that this part is, for the focus on its error. */
  field?: string;
  children: ReactNode;
};

/** A headed part of the editor, with the error of what it chooses. */
export function EditorPart({ title, hint, error, field, children }: EditorPartProps) {
  const id = useId();
  return (
    <Stack component="section" gap="md" aria-labelledby={id} data-field={field} tabIndex={-1}>
      <div>
        <h2 id={id} style={{ fontSize: 'var(--font-size-xxl)' }}>
          {title}
        </h2>
        {hint && (
          <Text c="dimmed" mt={4}>
            {hint}
          </Text>
        )}
        <FieldError>{error}</FieldError>
      </div>
      {children}
    </Stack>
  );
}
