import { useMemo } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import {
  knownActions,
  knownAreas,
  knownFields,
  knownSubjects,
  knownValues,
  wordedFields,
} from './known-names.ts';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** `settings` of `settings.update`: the area that a change belongs to. */
export const areaOf = (action: string): string => action.split('.')[0] ?? action;

/** Translates names from the audit trail; names without a translation are shown as recorded. */
export function useAuditWords() {
  const { t } = useTranslation('admin-audit');
  const format = useFormat();
  return useMemo(() => {
    const textOf = (field: string, text: string): string => {
      const known = wordedFields.has(field) ? readOneOf(knownValues, text) : undefined;
      if (known !== undefined) return t(`values.${known}`);
      return instant.test(text) ? format.dateTime(text) : text;
    };
    return {
      area: (name: string) => {
        const known = readOneOf(knownAreas, name);
        return known ? t(`areas.${known}`) : name;
      },
      action: (name: string) => {
        const known = readOneOf(knownActions, name);
        return known ? t(`actions.${known}`) : name;
      },
      subject: (name: string) => {
        const known = readOneOf(knownSubjects, name);
        return known ? t(`subjects.${known}`) : name;
      },
      field: (name: string) => {
        const known = readOneOf(knownFields, name);
        return known ? t(`fields.${known}`) : name;
      },
      /** The value of a field; lists and objects as recorded. */
      value: (field: string, value: unknown): string => {
        if (value === null || value === undefined || value === '') return t('none');
        if (typeof value === 'boolean') return value ? t('yes') : t('no');
        if (typeof value === 'string') return textOf(field, value);
        return JSON.stringify(value);
      },
    };
  }, [t, format]);
}

export type AuditWords = ReturnType<typeof useAuditWords>;
