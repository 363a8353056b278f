import { maxPlaceLength } from '@mesterhand/domain/places/limits';
import { useId, useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { IconX } from '../../ui/icons.gen.ts';
import { useFoundPlaces } from './use-found-places.ts';

type PlaceFieldProps = { place: string | undefined; onChange(place: string | undefined): void };

/** A municipality, a postal place or a postcode, completed while it is typed; the URL is what it is set from. */
export function PlaceField({ place = '', onChange }: PlaceFieldProps) {
  return <TypedPlace key={place} place={place} onChange={onChange} />;
}

function TypedPlace({ place, onChange }: { place: string } & Pick<PlaceFieldProps, 'onChange'>) {
  const { t } = useTranslation('places');
  const list = useId();
  const [text, setText] = useState(place);
  const found = useFoundPlaces(text === place ? null : text);
  const apply = (typed: string) => {
    if (typed.trim() !== place) onChange(typed.trim() || undefined);
  };
  const change = (typed: string) => {
    setText(typed);
    // Whole: chosen from the list, or emptied.
    if (typed === '' || found.some((each) => each.text === typed)) apply(typed);
  };
  return (
    <>
      <TextInput
        label={t('field')}
        placeholder={t('example')}
        name="place"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={maxPlaceLength}
        list={list}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={() => apply(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(text);
        }}
        rightSection={
          text !== '' && (
            <IconButton label={t('clear')} size={36} onClick={() => change('')}>
              <IconX size={18} aria-hidden />
            </IconButton>
          )
        }
      />
      <datalist id={list}>
        {found.map((each) => (
          <option key={each.text} value={each.text}>
            {each.area}
          </option>
        ))}
      </datalist>
    </>
  );
}
