import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import classes from './master-form.module.css';

type WorkNamesFieldProps = {
  name: 'works' | 'licensedWorks';
  value?: string[];
  error?: ReactNode;
  onChange(names: string[]): void;
};

/** Kinds of work as tags: those with authorisation, or those that need none. */
export function WorkNamesField({ name, value = [], ...props }: WorkNamesFieldProps) {
  const { t } = useTranslation('auth');
  const example = t(name === 'works' ? 'trade.worksExample' : 'trade.licensedWorksExample');
  return (
    <TagsInput
      label={t(`trade.${name}`)}
      description={t('trade.licensedWorksHint')}
      placeholder={value.length === 0 ? example : ''}
      size="md"
      maxLength={120}
      maxTags={50}
      clearable={false}
      classNames={{ input: classes.tags ?? '', inputField: classes.tagInput ?? '' }}
      value={value}
      {...props}
    />
  );
}
