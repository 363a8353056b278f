import type { ReactNode } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { OwnAddressLoader } from './own-address-loader.tsx';

/** The change form for accounts with a password; Google accounts get an email link to set a first one. */
export function OwnPassword({ form }: { form: ReactNode }) {
  return <OwnAddressLoader>{(own) => (own.hasPassword ? form : <NoPassword />)}</OwnAddressLoader>;
}

function NoPassword() {
  const { t } = useTranslation('email-verification');
  return (
    <Stack component="section" gap="sm" maw={480}>
      <Text c="dimmed" size="sm">
        {t('noPassword.text')}
      </Text>
      <Group gap="sm">
        <ButtonLink to="/forgot-password" variant="light">
          {t('noPassword.action')}
        </ButtonLink>
      </Group>
    </Stack>
  );
}
