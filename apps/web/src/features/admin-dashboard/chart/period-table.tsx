import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import type { MetricName, MetricRange, Period } from '@mesterhand/domain/admin/dashboard';
import { useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconChevronDown } from '../../../ui/icons.gen.ts';
import { Box } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useMetricFormat } from '../statistics/metric-format.ts';
import fold from '../../admin/panel/fold.module.css';

type PeriodTableProps = {
  metric: MetricName;
  periods: readonly Period[];
  by: MetricRange['by'];
  /** Id of the heading that labels the table. */
  titleId: string;
};

function Rows({ metric, periods, by, titleId }: PeriodTableProps) {
  const { t } = useTranslation('admin-dashboard');
  const format = useMetricFormat();
  const newestFirst = periods.toReversed();
  return (
    // Focusable, because it scrolls.
    <Panel
      p={0}
      mah={320}
      bdrs="var(--radius-control)"
      style={{ overflow: 'auto' }}
      role="region"
      aria-labelledby={titleId}
      tabIndex={0}
    >
      <Table stickyHeader tabularNums borderColor="var(--line)" aria-labelledby={titleId}>
        <Table.Thead bg="var(--sunken)" c="dimmed">
          <Table.Tr>
            <Table.Th scope="col">{t(`table.${by}`)}</Table.Th>
            <Table.Th scope="col" ta="end">
              {t(`figures.${metric}.title`)}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {newestFirst.map((period) => {
            const value = period[metric];
            return (
              <Table.Tr key={period.from}>
                <Table.Th scope="row" fw={500}>
                  {format.period(period, by)}
                </Table.Th>
                <Table.Td ta="end">
                  {value === null ? t('noAnswer') : format.value(metric, value)}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

/** The numbers behind a chart, for screen readers and for exact values; rendered once opened. */
export function PeriodTable(props: PeriodTableProps) {
  const { t } = useTranslation('admin-dashboard');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box
      component="details"
      mt="xs"
      fz="sm"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={fold.summary}>
        <IconChevronDown className={fold.chevron} size={18} stroke={1.8} aria-hidden />
        {t('asTable')}
      </summary>
      {isOpen && <Rows {...props} />}
    </Box>
  );
}
