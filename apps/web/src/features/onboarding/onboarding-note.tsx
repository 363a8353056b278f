import { trpc } from '../../core/api/trpc.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { useReviewTime } from './review-time.ts';

/** On a master's first screen until they are verified: what is missing, and one tap to it. */
export default function OnboardingNote() {
  const { t } = useTranslation('onboarding');
  const reviewTime = useReviewTime();
  const { data } = trpc.masters.onboarding.useQuery();
  if (!data || data.verification === 'verified') return null;
  const { verification, missing } = data;
  const list = missing.map((step) => t(`setup.names.${step}`)).join(', ');
  return (
    <Callout tone="yellow" mb="lg" role="status">
      <Group justify="space-between" gap="xs">
        <Stack gap={0} flex="1 1 200px">
          <Text fw={700}>{t(`note.${verification}`)}</Text>
          {list !== '' && <Text>{t('note.missing', { list })}</Text>}
          {verification === 'waiting' && <Text size="sm">{reviewTime(data)}</Text>}
          {verification === 'withheld' && <Text size="sm">{t('outcome.withheldText')}</Text>}
        </Stack>
        {verification === 'withheld' && missing.length === 0 ? (
          <ButtonLink to="/profile" search={{ tab: 'documents' }} mih={44}>
            {t('outcome.documents')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/profile/start" search={{}} mih={44}>
            {t(missing.length > 0 ? 'note.continue' : 'note.status')}
          </ButtonLink>
        )}
      </Group>
    </Callout>
  );
}
