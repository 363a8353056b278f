import { Suspense } from 'react';
import { atLeast, useClaims } from '../../core/session/site-claims.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Section } from '../../ui/page.tsx';
import type { NumberName } from './number-art.tsx';
import classes from './numbers.module.css';

// The drawings lie in corners below the fold, where they move nothing when they come.
const NumberArt = lazyPart(() => import('./number-art.tsx'));

type Claimed = { name: NumberName; value: string; label: string };

/** What is claimed, in the order in which it is shown; each with a drawing that shows as many as it says. */
function useNumbers(): Claimed[] {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { craftsmen, completedJobs, cities, rating, categories, alwaysOpen } = useClaims();
  const numbers: (Claimed | false)[] = [
    craftsmen !== null && {
      name: 'craftsmen',
      value: atLeast(craftsmen),
      label: t('numbers.craftsmen'),
    },
    rating !== null && {
      name: 'rating',
      value: format.rating(rating),
      label: t('numbers.rating'),
    },
    cities !== null && {
      name: 'cities',
      value: String(cities),
      label: t('numbers.cities', { count: cities }),
    },
    categories !== null && {
      name: 'categories',
      value: atLeast(categories),
      label: t('numbers.categories'),
    },
    alwaysOpen && {
      name: 'support',
      value: t('numbers.always'),
      label: t('numbers.support'),
    },
    completedJobs !== null && {
      name: 'jobs',
      value: atLeast(completedJobs),
      label: t('numbers.jobs'),
    },
  ];
  return numbers.filter((number) => number !== false);
}

/** The owner's figures (C-15). Whose they are is said below them; what is not claimed leaves no gap. */
export function Numbers() {
  const { t } = useTranslation('home');
  const claims = useClaims();
  const numbers = useNumbers();
  if (numbers.length === 0) return null;
  return (
    <Section title={t('numbers.title')}>
      <dl className={classes.numbers}>
        {numbers.map(({ name, value, label }) => (
          <div key={name} className={classes.number} data-name={name}>
            <Suspense fallback={null}>
              <NumberArt name={name} claims={claims} />
            </Suspense>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.source}>{t('numbers.source')}</p>
    </Section>
  );
}
