import type { LawTermId } from '@mesterhand/domain/law/terms';
import type { WithdrawalPreview } from '@mesterhand/domain/withdrawals/schema';
import { isErrorCode } from '../../core/api/errors.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LawQuote, UnreviewedLaw } from '../offers/view/law-quote.tsx';
import { useRefusalText } from './use-refusal-text.ts';

/** The terms that say why, by the code of the refusal. */
const termsOf: Record<string, readonly LawTermId[]> = {
  'withdrawals.tooLate': ['withdrawalPeriod', 'dayCounting', 'cancellation'],
  'withdrawals.lost': ['lostWhenDone'],
  'withdrawals.urgent': ['urgentRepairs'],
};

/** Why the agreement cannot be withdrawn from, with what the law says. */
export function NotPossible({ preview }: { preview: WithdrawalPreview }) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const refusalText = useRefusalText();
  const { refusal, lastDay } = preview;
  const code = isErrorCode(refusal) ? refusal : undefined;
  const terms = termsOf[code ?? ''] ?? [];
  return (
    <Panel component="section" gap="md" aria-label={t('no.title')}>
      <Stack gap={4}>
        <Text component="h2" fz="xl">
          {t('no.title')}
        </Text>
        {code !== undefined && <p>{refusalText(code)}</p>}
        {code === 'withdrawals.tooLate' && lastDay !== null && (
          <Text c="dimmed">{t('no.lastDay', { date: format.day(lastDay) })}</Text>
        )}
      </Stack>
      {terms.map((id) => (
        <LawQuote key={id} id={id} />
      ))}
      {terms.length > 0 && <UnreviewedLaw />}
    </Panel>
  );
}
