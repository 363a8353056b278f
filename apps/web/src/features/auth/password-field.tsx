import { passwordLimits } from '@mesterhand/domain/auth/password';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { PasswordInput } from '../../ui/fields.tsx';
import { Group } from '../../ui/layout.tsx';
import classes from './auth.module.css';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

type PasswordFieldProps = ComponentProps<typeof PasswordInput>;

/** A password input with a show/hide button that the keyboard reaches, and `aria-invalid` when refused. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': t('fields.showPassword'),
        title: t('fields.showPassword'),
      }}
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  );
}

/** Shared visibility of two fields. */
export function useVisibility() {
  const [visible, setVisible] = useState(false);
  return { visible, onVisibilityChange: setVisible };
}

const FILLED: Record<PasswordStrength, number> = {
  empty: 0,
  short: 1,
  common: 1,
  weak: 1,
  fair: 2,
  strong: 3,
};

function useStrengthText(password: string): string {
  const { t } = useTranslation('auth');
  const strength = passwordStrength(password);
  const { min } = passwordLimits;
  if (strength === 'empty') return t('strength.hint', { min });
  if (strength === 'short') return t('strength.short', { min, count: min - password.length });
  return t(`strength.${strength}`);
}

/** A new password with a strength meter. */
export function NewPasswordField({ value, ...props }: PasswordFieldProps & { value: string }) {
  const text = useStrengthText(value);
  return (
    <PasswordField
      {...props}
      value={value}
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      descriptionProps={{ component: 'div' }}
      description={
        <Group component="span" gap="xs" mt={6} c="dimmed" fz="sm">
          <span className={classes.bars} data-filled={FILLED[passwordStrength(value)]} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {text}
        </Group>
      }
    />
  );
}
