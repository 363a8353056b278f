import { type GivenRating, ratings } from '@mesterhand/domain/reviews/comment';
import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconStarFilled } from '../../ui/icons.gen.ts';
import { Box, Group, Text } from '../../ui/layout.tsx';
import classes from './star-picker.module.css';

type StarPickerProps = { value: GivenRating; onChange(value: GivenRating): void };

/** One to five labelled stars; a radio group for keyboards and screen readers. */
export function StarPicker({ value, onChange }: StarPickerProps) {
  const { t } = useTranslation('reviews');
  const [pointed, setPointed] = useState<GivenRating | null>(null);
  const shown = pointed ?? value;
  return (
    <Box component="fieldset" miw={0} m={0} p={0} bd="none">
      <Text component="legend" fw={600} mb={4}>
        {t('rating')}
      </Text>
      <Group gap="var(--space-1) var(--space-4)">
        <div className={classes.stars} onPointerLeave={() => setPointed(null)}>
          {ratings.map((rating) => (
            <label
              key={rating}
              className={classes.star}
              data-empty={rating > shown || undefined}
              onPointerEnter={({ pointerType }) => {
                if (pointerType === 'mouse') setPointed(rating);
              }}
            >
              <input
                type="radio"
                name="rating"
                value={rating}
                checked={value === rating}
                aria-label={t('star', { label: t(`labels.${rating}`), rating })}
                onChange={() => {
                  setPointed(null);
                  onChange(rating);
                }}
              />
              <IconStarFilled size={36} aria-hidden />
            </label>
          ))}
        </div>
        <Text span fw={650} aria-hidden>
          {t(`labels.${shown}`)}
        </Text>
      </Group>
    </Box>
  );
}
