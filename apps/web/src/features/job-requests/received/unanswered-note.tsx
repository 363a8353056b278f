import { useTranslation } from '../../../core/i18n/translation.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { useUnanswered } from './use-unanswered.ts';

/** The master's unanswered requests, above the jobs: their clocks are running. */
export default function UnansweredNote() {
  const { t } = useTranslation('job-requests');
  const count = useUnanswered();
  if (count === 0) return null;
  return (
    <Callout tone="yellow" mb="lg">
      <Group justify="space-between" gap="xs">
        <Text fw={700}>{t('received.waiting', { count })}</Text>
        <ButtonLink to="/received">{t('received.answer')}</ButtonLink>
      </Group>
    </Callout>
  );
}
