import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import { csvLine, csvMark } from '@mesterhand/domain/admin/csv';
import { type Measure, measureOf, measures } from '@mesterhand/domain/statistics/measures';
import type { PeriodKind } from '@mesterhand/domain/statistics/periods';
import type { StatisticsPeriod } from '@mesterhand/domain/statistics/schema';
import { useId } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconDownload } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveFile } from '../../core/browser/save-file.ts';
import { useStatisticsFormat } from './statistics-format.ts';

type NumbersTableProps = { by: PeriodKind; periods: readonly StatisticsPeriod[] };

/** A number for a spreadsheet: hours instead of minutes of work, percent instead of a share. */
function cellOf(measure: Measure, period: StatisticsPeriod): number | null {
  const value = measureOf(measure, period);
  if (value === null) return null;
  if (measure === 'workedMinutes') return Math.round((value / 60) * 100) / 100;
  return measure === 'repeatShare' ? Math.round(100 * value) : value;
}

function Rows({ by, periods, titleId }: NumbersTableProps & { titleId: string }) {
  const { t } = useTranslation('statistics');
  const format = useStatisticsFormat();
  return (
    // Focusable, because it scrolls.
    <Panel
      p={0}
      bdrs="var(--radius-control)"
      style={{ overflow: 'auto' }}
      role="region"
      aria-labelledby={titleId}
      tabIndex={0}
    >
      <Table tabularNums borderColor="var(--line)" aria-labelledby={titleId} miw={640}>
        <Table.Thead bg="var(--sunken)" c="dimmed">
          <Table.Tr>
            <Table.Th scope="col">{t(`table.${by}`)}</Table.Th>
            {measures.map((measure) => (
              <Table.Th key={measure} scope="col" ta="end">
                {t(`measure.${measure}.title`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {periods.toReversed().map((period) => (
            <Table.Tr key={period.from}>
              <Table.Th scope="row" fw={500} style={{ whiteSpace: 'nowrap' }}>
                {format.period(period, by)}
              </Table.Th>
              {measures.map((measure) => {
                const value = measureOf(measure, period);
                return (
                  <Table.Td key={measure} ta="end" style={{ whiteSpace: 'nowrap' }}>
                    {value === null ? '–' : format.value(measure, value)}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

/** All numbers, newest first: for exact values, for screen readers, and as a file for a spreadsheet. */
export default function NumbersTable({ by, periods }: NumbersTableProps) {
  const { t } = useTranslation('statistics');
  const titleId = useId();
  const save = () => {
    const head = [t('file.from'), t('file.until'), ...measures.map((name) => t(`file.${name}`))];
    const lines = periods.map((period) =>
      csvLine([period.from, period.until, ...measures.map((name) => cellOf(name, period))]),
    );
    const file = new Blob([csvMark, csvLine(head), ...lines], { type: 'text/csv;charset=utf-8' });
    saveFile(`${t('file.name')}-${by}-${periods.at(-1)?.until ?? ''}.csv`, file);
  };
  return (
    <section>
      <Group justify="space-between" gap="sm" mt="xl" mb="md">
        <Text component="h2" id={titleId} fz="xl">
          {t(`table.title.${by}`)}
        </Text>
        <Button
          variant="default"
          size="sm"
          mih={44}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={save}
        >
          {t('file.save')}
        </Button>
      </Group>
      <Rows by={by} periods={periods} titleId={titleId} />
    </section>
  );
}
