import type { ReceivedRequest, WantedWhen } from '@mesterhand/domain/job-requests/schema';
import { useCategoryWords } from '../../../core/i18n/category-names.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { RequestPictures } from '../../job-requests/request-pictures.tsx';

/** When the customer wants the work, in words. */
export function useWhenText(): (when: WantedWhen) => string {
  const { t } = useTranslation('offers');
  const format = useFormat();
  return (when) => {
    if (when.urgency === 'asap') return t('request.asap');
    if (when.urgency === 'date') return t('request.on', { date: format.day(when.date) });
    return t('request.between', { from: format.day(when.from), until: format.day(when.until) });
  };
}

/** What the customer asks for, with the pictures of it, above the offer that answers it. */
export function RequestSummary({ request }: { request: ReceivedRequest }) {
  const { t } = useTranslation('offers');
  const word = useCategoryWords();
  const whenText = useWhenText();
  const { category, address, when, description, isEmergency, pictures } = request;
  return (
    <Panel data-tone="sunken" component="section" aria-label={t('request.title')} gap="xs">
      <Group gap="xs">
        {isEmergency && <StatusBadge tone="red">{t('request.emergency')}</StatusBadge>}
        <Text fw={650}>{[word(category), address, whenText(when)].join(' · ')}</Text>
      </Group>
      <PlainText>{description}</PlainText>
      <RequestPictures pictures={pictures} />
    </Panel>
  );
}
