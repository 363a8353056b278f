import type { AuditEntry } from '@mesterhand/domain/admin/audit';
import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconArrowRight, IconChevronDown } from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import type { AuditWords } from './audit-words.ts';
import fold from '../admin/panel/fold.module.css';
import classes from './change-details.module.css';
import { type FieldChange, changedFields } from './changed-fields.ts';

type ValueProps = { change: FieldChange; words: AuditWords };

function Before({ change: { field, before }, words }: ValueProps) {
  const { t } = useTranslation('admin-audit');
  return (
    <del>
      <span className="visually-hidden">{t('was')} </span>
      {words.value(field, before)}
    </del>
  );
}

function After({ change: { field, after }, words }: ValueProps) {
  const { t } = useTranslation('admin-audit');
  return (
    <ins>
      <span className="visually-hidden">{t('became')} </span>
      {words.value(field, after)}
    </ins>
  );
}

function Values({ change, words }: ValueProps) {
  const { kind, field, before } = change;
  if (kind === 'kept') return <span>{words.value(field, before)}</span>;
  return (
    <>
      {kind !== 'added' && <Before change={change} words={words} />}
      {kind === 'changed' && (
        <IconArrowRight size={16} stroke={1.8} color="var(--ink-soft)" aria-hidden />
      )}
      {kind !== 'removed' && <After change={change} words={words} />}
    </>
  );
}

const namesShown = 2;

function useSummary(changed: readonly FieldChange[], words: AuditWords): string {
  const { t } = useTranslation('admin-audit');
  const names = changed.slice(0, namesShown).map(({ field }) => words.field(field));
  const more = changed.length - names.length;
  return more > 0 ? t('andMore', { names: names.join(', '), count: more }) : names.join(', ');
}

/** The changed fields: closed, their names; opened, the old and new values. */
export function ChangeDetails({ entry, words }: { entry: AuditEntry; words: AuditWords }) {
  const { t } = useTranslation('admin-audit');
  const [isOpen, setIsOpen] = useState(false);
  const { changed, kept } = changedFields(entry);
  const lines = [...changed, ...kept];
  const summary = useSummary(changed, words);
  if (changed.length === 0)
    return (
      <Text span inherit c="dimmed">
        {t('none')}
      </Text>
    );
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={`${fold.summary} ${classes.toggle}`}>
        <IconChevronDown className={fold.chevron} size={18} stroke={1.8} aria-hidden />
        {summary}
      </summary>
      {isOpen && (
        <Stack component="dl" gap="xs" mt="xs">
          {lines.map((change) => (
            <div key={change.field} data-kind={change.kind}>
              {/* The summary has already named the only one. */}
              <Text
                component="dt"
                c="dimmed"
                size="xs"
                {...(lines.length === 1 && { className: 'visually-hidden' })}
              >
                {words.field(change.field)}
              </Text>
              <Group component="dd" gap={4} className={classes.values}>
                <Values change={change} words={words} />
              </Group>
            </div>
          ))}
        </Stack>
      )}
    </details>
  );
}
