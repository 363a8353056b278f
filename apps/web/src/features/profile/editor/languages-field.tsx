import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { MultiSelect } from '@mantine/core';
import { spokenLanguages } from '@mesterhand/domain/masters/refinements';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useLanguageName } from '../../masters/use-language-name.ts';

type LanguagesFieldProps = {
  value?: string[];
  error?: ReactNode;
  onChange(languages: string[]): void;
};

/** The languages in which a master takes jobs; customers filter by them. */
export function LanguagesField({ value = [], ...props }: LanguagesFieldProps) {
  const { t } = useTranslation('profile');
  const languageName = useLanguageName();
  return (
    <MultiSelect
      label={t('trade.languages')}
      description={t('trade.languagesHint')}
      placeholder={t('trade.languagesAdd')}
      size="md"
      searchable
      data={spokenLanguages.map((code) => ({ value: code, label: languageName(code) }))}
      value={value}
      {...props}
    />
  );
}
