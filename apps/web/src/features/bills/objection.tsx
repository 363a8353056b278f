import type { Bill } from '@mesterhand/domain/bills/schema';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { RequestPictures } from '../job-requests/request-pictures.tsx';

function Words({ by, children }: { by: string; children: string }) {
  return (
    <Stack gap={2}>
      <Text fw={700}>{by}</Text>
      <PlainText>{children}</PlainText>
    </Stack>
  );
}

type ObjectionProps = { objection: NonNullable<Bill['objection']> };

/** An objection with both sides' words, and the note that ended it. */
export function Objection({ objection }: ObjectionProps) {
  const { t } = useTranslation('bills');
  const format = useFormat();
  const { reason, pictures, total, at, answer, note } = objection;
  return (
    <Panel component="section" gap="md" aria-label={t('objection.heading')}>
      <div>
        <Text component="h2" fz="xl">
          {t('objection.heading')}
        </Text>
        <Text c="dimmed" size="sm">
          {t('objection.about', { at: format.dateTime(at), sum: format.price(total) })}
        </Text>
      </div>
      <Words by={t('objection.customer')}>{reason}</Words>
      <RequestPictures pictures={pictures} />
      {answer !== null && <Words by={t('objection.master')}>{answer}</Words>}
      {note !== null && <Words by={t('objection.note')}>{note}</Words>}
    </Panel>
  );
}
