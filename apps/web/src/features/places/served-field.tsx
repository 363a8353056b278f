import { Autocomplete } from '@mantine/core';
import { maxServedMunicipalities } from '@mesterhand/domain/places/limits';
import type { ListedMunicipality } from '@mesterhand/domain/places/schema';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconX } from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import classes from './served-field.module.css';
import { useFoundPlaces } from './use-found-places.ts';

type ServedFieldProps = {
  municipalities: readonly ListedMunicipality[];
  error?: ReactNode;
  onChange(municipalities: ListedMunicipality[]): void;
};

/** The municipalities that a master serves: added by their names, removed with a tap. */
export function ServedField({ municipalities, error, onChange }: ServedFieldProps) {
  const { t } = useTranslation('places');
  const [text, setText] = useState('');
  const isChosen = useRef(false);
  const found = useFoundPlaces(text === '' ? null : text, 'municipality').filter(
    ({ municipalityNumber }) => municipalities.every(({ number }) => number !== municipalityNumber),
  );
  const isFull = municipalities.length >= maxServedMunicipalities;
  const add = (name: string) => {
    const place = found.find((each) => each.text === name);
    if (!place?.municipalityNumber) return;
    const added = { number: place.municipalityNumber, name: place.text, county: place.area };
    onChange([...municipalities, added]);
  };
  return (
    <Stack gap="sm">
      <Autocomplete
        size="md"
        label={t('served.label')}
        description={isFull ? t('served.full') : t('served.note')}
        placeholder={t('served.example')}
        error={error}
        disabled={isFull}
        name="municipalities"
        autoComplete="off"
        data={found.map((each) => each.text)}
        comboboxProps={{ keepMounted: false }}
        // The server has chosen already, and forgives typing errors.
        filter={({ options }) => options}
        value={text}
        onChange={(typed) => {
          // The field is emptied for the next one; the chosen name comes after its submission.
          setText(isChosen.current ? '' : typed);
          isChosen.current = false;
        }}
        onOptionSubmit={(name) => {
          isChosen.current = true;
          add(name);
        }}
        clearable={false}
        onKeyDown={(event) => {
          // The form around it would be saved.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {municipalities.length > 0 && (
        <Group component="ul" gap="xs" aria-label={t('served.list')}>
          {municipalities.map(({ number, name }) => (
            <li key={number} className={classes.served}>
              <Text component="span" fw={600}>
                {name}
              </Text>
              <IconButton
                label={t('served.remove', { name })}
                size={44}
                onClick={() => onChange(municipalities.filter((each) => each.number !== number))}
              >
                <IconX size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </Group>
      )}
    </Stack>
  );
}
