import { type CategoryInput } from '@mesterhand/domain/admin/categories';
import { categoryColors } from '@mesterhand/domain/categories/categories';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { categoryIcon, categoryTint } from '../../ui/category-style.ts';
import { IconCheck } from '../../ui/icons.gen.ts';
import { Box, Group } from '../../ui/layout.tsx';
import classes from './categories.module.css';
import { type IconName, iconNames } from './category-icons.ts';

type Choice<T> = { value: T; label: string; sign: ReactNode };
type ChoicesProps<T> = {
  legend: string;
  choices: readonly Choice<T>[];
  value: T | undefined;
  onChange(value: T): void;
};

/** One of several icons, each a native radio button. */
function Choices<T extends string>({ legend, choices, value, onChange }: ChoicesProps<T>) {
  const name = useId();
  return (
    <Box component="fieldset" miw={0} mx={0} p={0} bd="none">
      <Box component="legend" mb="xs" p={0} fw={500}>
        {legend}
      </Box>
      <Group gap="xs">
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice} title={choice.label}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={choice.label}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.sign}
          </label>
        ))}
      </Group>
    </Box>
  );
}

type Color = CategoryInput['color'];
type ColorChoiceProps = { value: Color; onChange(color: Color): void };

export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation('admin-categories');
  const choices = categoryColors.map((color) => ({
    value: color,
    label: t(`colors.${color}`),
    sign: (
      <span className={classes.swatch} style={categoryTint(color)}>
        {color === value && <IconCheck size={22} stroke={2.4} aria-hidden />}
      </span>
    ),
  }));
  return <Choices legend={t('fields.color')} choices={choices} value={value} onChange={onChange} />;
}

type IconChoiceProps = { code: string; value: string; onChange(icon: IconName): void };

/** Icons that look the same are one choice, whatever name is stored. */
export function IconChoice({ code, value, onChange }: IconChoiceProps) {
  const { t } = useTranslation('admin-categories');
  const shown = categoryIcon(code, value);
  const choices = iconNames.map((name) => {
    const Icon = categoryIcon('', name);
    return {
      value: name,
      label: t(`icons.${name === '' ? 'tool' : name}`),
      sign: (
        <span className={classes.swatch}>
          <Icon size={24} stroke={1.8} aria-hidden />
        </span>
      ),
    };
  });
  const chosen = iconNames.find((name) => categoryIcon('', name) === shown);
  return <Choices legend={t('fields.icon')} choices={choices} value={chosen} onChange={onChange} />;
}
