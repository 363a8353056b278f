import { lineKinds, maxLines, maxLineText } from '@mesterhand/domain/offers/lines';
import type { ReactNode } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { IconPlus, IconTrash } from '../../../ui/icons.gen.ts';
import { Box, Group, Text } from '../../../ui/layout.tsx';
import { MoneyField, NumberField } from '../../../ui/number-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from '../offers.module.css';
import { EditorPart } from './editor-part.tsx';
import { type LineValues, sumValues } from './offer-values.ts';

type LineProps = {
  line: LineValues;
  /** The only line: its price is what the offer is about. */
  isOnly: boolean;
  /** The place of the line, in the names of its fields. */
  index: number;
  errorOf(field: string): ReactNode;
  onChange(line: LineValues): void;
  onRemove(): void;
};

/** Work by the hour and materials are counted; anything else has a price of its own unless it was counted before. */
const isCounted = ({ kind, quantity }: LineValues) =>
  kind === 'hours' || kind === 'materials' || quantity !== 1;

function LineHead({ line, onRemove }: Pick<LineProps, 'line' | 'onRemove'>) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text fw={700}>{t(`lines.kinds.${line.kind}`)}</Text>
      <Group gap="xs" wrap="nowrap">
        <Text fw={650}>{format.price(sumValues({ lines: [line] }).total)}</Text>
        <IconButton
          label={t('lines.remove', { name: line.text || t(`lines.kinds.${line.kind}`) })}
          onClick={onRemove}
        >
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </IconButton>
      </Group>
    </Group>
  );
}

function LineFields({ line, isOnly, index, errorOf, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('offers');
  const named = (field: string) => ({
    name: `lines.${index}.${field}`,
    error: errorOf(`lines.${index}.${field}`),
  });
  return (
    <Panel component="li" p="md" gap="sm">
      {!isOnly && <LineHead line={line} onRemove={onRemove} />}
      <Group align="flex-start" gap="sm">
        <Box flex={isOnly ? '1 1 100%' : '2 1 260px'}>
          <TextInput
            label={t('lines.text')}
            maxLength={maxLineText}
            value={line.text}
            onChange={(event) => onChange({ ...line, text: event.currentTarget.value })}
            {...named('text')}
          />
        </Box>
        <Group
          flex="1 1 280px"
          {...(isOnly && { maw: 360 })}
          align="flex-start"
          gap="sm"
          wrap="nowrap"
        >
          {isCounted(line) && (
            <Box flex="1 1 40%">
              <NumberField
                label={t(line.kind === 'hours' ? 'lines.hours' : 'lines.quantity')}
                decimals={2}
                value={line.quantity}
                onChange={(quantity) => onChange({ ...line, quantity })}
                {...named('quantity')}
              />
            </Box>
          )}
          <Box flex="1 1 60%" className={isOnly ? classes.price : ''}>
            <MoneyField
              label={t(isCounted(line) ? 'lines.unitPrice' : 'lines.price')}
              value={line.unitPrice}
              onChange={(unitPrice) => onChange({ ...line, unitPrice })}
              {...named('unitPrice')}
            />
          </Box>
        </Group>
      </Group>
    </Panel>
  );
}

type LinesPartProps = {
  lines: readonly LineValues[];
  errorOf(field: string): ReactNode;
  /** The price at which a kind of line begins. */
  usualPrices: Partial<Record<LineValues['kind'], number>>;
  onChange(lines: LineValues[]): void;
};

/** The lines of the price; VAT is inside of what is typed. */
export function LinesPart({ lines, errorOf, usualPrices, onChange }: LinesPartProps) {
  const { t } = useTranslation('offers');
  const error = errorOf('lines');
  const add = (kind: LineValues['kind']) =>
    onChange([...lines, { kind, text: '', quantity: 1, unitPrice: usualPrices[kind] ?? '' }]);
  return (
    <EditorPart
      title={t('lines.title')}
      hint={t('lines.hint')}
      field="lines"
      error={typeof error === 'string' ? error : undefined}
    >
      <Box component="ul" display="grid" style={{ gap: 'var(--space-3)' }}>
        {lines.map((line, index) => (
          <LineFields
            // A line is known by its place only.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            line={line}
            isOnly={lines.length === 1 && line.kind === 'service'}
            index={index}
            errorOf={errorOf}
            onChange={(changed) => onChange(lines.with(index, changed))}
            onRemove={() => onChange(lines.toSpliced(index, 1))}
          />
        ))}
      </Box>
      {lines.length < maxLines && (
        <Group gap="xs" role="group" aria-label={t('lines.add')}>
          {lineKinds.map((kind) => (
            <Button
              key={kind}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => add(kind)}
            >
              {t(`lines.kinds.${kind}`)}
            </Button>
          ))}
        </Group>
      )}
    </EditorPart>
  );
}
