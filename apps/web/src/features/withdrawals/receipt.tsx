import type { Withdrawal } from '@mesterhand/domain/withdrawals/schema';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconCircleCheck, IconPrinter } from '../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { DueSum } from './due-sum.tsx';

/** The receipt of a withdrawal, as it was sent to the customer. */
export function Receipt({ withdrawal, isNew }: { withdrawal: Withdrawal; isNew: boolean }) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const { at, receipt, receiptText, calculation } = withdrawal;
  return (
    <Stack gap="lg">
      <Panel component="section" gap="md" aria-label={t('receipt.title')}>
        <Group gap="sm" wrap="nowrap">
          <IconCircleCheck size={28} color="var(--brand-text)" aria-hidden />
          <Text component="h2" fz="xl" ref={heading} tabIndex={-1}>
            {t('receipt.title')}
          </Text>
        </Group>
        <Text c="dimmed">{t('receipt.about', { receipt, at: format.dateTime(at) })}</Text>
        <PlainText>{receiptText}</PlainText>
        <Box>
          <Button
            variant="light"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('receipt.print')}
          </Button>
        </Box>
      </Panel>
      <DueSum calculation={calculation} />
    </Stack>
  );
}
