import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/nb.js';
import 'dayjs/locale/ru.js';
import 'dayjs/locale/uk.js';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { DateInput as MantineDateInput } from '@mantine/dates';
import { useState } from 'react';
import { useNow } from '../core/browser/use-now.ts';
import { useFormat } from '../core/i18n/format.ts';
import { currentLanguage } from '../core/i18n/i18n.ts';
import { useTranslation } from '../core/i18n/translation.ts';
import surface from './dropdown.module.css';
import classes from './date-field.module.css';
import type { DateFieldProps } from './date-field-props.ts';
import { dayPatterns, readDay } from './date-text.ts';
import './fields.tsx';
import { IconCalendar } from './icons.gen.ts';

/** A date that is typed in the language's format, or picked from a calendar. */
export default function DateInput(props: DateFieldProps) {
  const { value, onChange, startsWithYears = false, isOffered, ...field } = props;
  const { t } = useTranslation('ui');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const language = currentLanguage();
  const isEmpty = value === '';
  // The library would open with the month of the device's own day.
  const today = osloCivil(useNow()).date;
  return (
    <MantineDateInput
      {...field}
      size="md"
      value={isEmpty ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat={dayPatterns[language]}
      dateParser={readDay}
      placeholder={t('date.pattern')}
      locale={language}
      inputMode="numeric"
      allowDeselect
      rightSection={<IconCalendar size={20} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      defaultDate={startsWithYears && isEmpty ? '1990-01-01' : today}
      {...(startsWithYears && isEmpty && { defaultLevel: 'decade' })}
      {...(isOffered && { excludeDate: (day: string) => !isOffered(day) })}
      hideOutsideDates
      getDayAriaLabel={(day) => format.day(day)}
      ariaLabels={{
        nextMonth: t('date.nextMonth'),
        previousMonth: t('date.previousMonth'),
        nextYear: t('date.nextYear'),
        previousYear: t('date.previousYear'),
        nextDecade: t('date.nextDecade'),
        previousDecade: t('date.previousDecade'),
      }}
      classNames={{
        day: classes.day ?? '',
        weekday: 'soft',
        section: 'soft',
      }}
      popoverProps={{
        // Rendered within its dialog or page, where a screen reader finds it.
        withinPortal: false,
        onOpen: () => setIsOpen(true),
        onClose: () => setIsOpen(false),
        classNames: { dropdown: `${surface.dropdown} ${classes.dropdown}` },
      }}
      // Escape closes the calendar first, and only then the dialog around it.
      data-mantine-stop-propagation={isOpen}
    />
  );
}
