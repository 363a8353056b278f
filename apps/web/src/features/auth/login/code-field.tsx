import type { ComponentProps } from 'react';
import { TextInput } from '../../../ui/fields.tsx';
import classes from '../auth.module.css';

type CodeFieldProps = Omit<ComponentProps<typeof TextInput>, 'autoComplete' | 'classNames'> & {
  kind: 'app' | 'recovery';
};

/** A TOTP code or a recovery code; phones offer autofill for one-time codes. */
export function CodeField({ kind, ...props }: CodeFieldProps) {
  const isApp = kind === 'app';
  return (
    <TextInput
      name="code"
      autoComplete={isApp ? 'one-time-code' : 'off'}
      inputMode={isApp ? 'numeric' : 'text'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={isApp ? 12 : 40}
      placeholder={isApp ? '000 000' : 'xxxx-xxxx-xxxx-xxxx'}
      classNames={{ input: classes.code ?? '' }}
      required
      withAsterisk={false}
      {...props}
    />
  );
}
