import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconStar, IconStarFilled } from '../../../ui/icons.gen.ts';
import { Group } from '../../../ui/layout.tsx';
import classes from './work-dialog.module.css';

type StarChoiceProps = {
  label: string;
  value: number | null;
  onChange(value: number | null): void;
};

/** Optional stars: pressing the chosen star again clears the choice. */
export function StarChoice({ label, value, onChange }: StarChoiceProps) {
  const { t } = useTranslation('works');
  return (
    <Group gap="0 var(--space-3)" c="dimmed" fz="sm" role="group" aria-label={label}>
      <span aria-hidden>{label}</span>
      <Group component="span" gap={0} ml={-6}>
        {[1, 2, 3, 4, 5].map((star) => {
          const Star = value !== null && star <= value ? IconStarFilled : IconStar;
          return (
            <button
              key={star}
              type="button"
              className={classes.star}
              aria-label={t('comments.star', { count: star })}
              aria-pressed={star === value}
              onClick={() => onChange(star === value ? null : star)}
            >
              <Star size={24} aria-hidden />
            </button>
          );
        })}
      </Group>
    </Group>
  );
}
