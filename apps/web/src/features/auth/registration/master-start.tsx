import { requiredDocuments } from '@mesterhand/domain/uploads/documents';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { IconFileText } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';

/** On phones a master registers in steps on a page of their own; here is what to have at hand. */
export default function MasterStart() {
  const { t } = useTranslation(['onboarding', 'auth']);
  return (
    <Stack gap="md">
      <Text>{t('onboarding:intro.text')}</Text>
      <Stack gap="xs">
        <Text fw={700}>{t('onboarding:intro.ready')}</Text>
        <Stack component="ul" gap="xs">
          {requiredDocuments.map((type) => (
            <Group component="li" key={type} gap="sm" wrap="nowrap">
              <IconFileText size={22} aria-hidden style={{ flex: 'none' }} />
              {t(`auth:documents.${type}`)}
            </Group>
          ))}
        </Stack>
      </Stack>
      <ButtonLink to="/profile/start" search={{}} size="lg" mih={52} fullWidth data-autofocus>
        {t('onboarding:intro.start')}
      </ButtonLink>
    </Stack>
  );
}
