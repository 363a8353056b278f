import { Suspense } from 'react';
import { atLeast, useOperatorClaims } from '../../core/session/site-claims.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Section } from '../../ui/page.tsx';
import type { NumberName } from './number-art.tsx';
import classes from './numbers.module.css';

// Lazy: the drawings are below the fold, in corners, and cause no layout shift.
const NumberArt = lazyPart(() => import('./number-art.tsx'));

type Claimed = { name: NumberName; value: string; label: string };

/** The claims in display order; each drawing gets the claimed number. */
function useNumbers(): Claimed[] {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { craftsmen, completedJobs, cities, rating, categories, alwaysOpen } = useOperatorClaims();
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

/** The owner's claims (C-15), attributed below; claims that are not made leave no gap. */
export function Numbers() {
  const { t } = useTranslation('home');
  const claims = useOperatorClaims();
  const numbers = useNumbers();
  if (numbers.length === 0) return null;
  return (
    <Section title={t('numbers.title')}>
      <dl className={classes.numbers}>
        {numbers.map(({ name, value, label }) => (
          <div key={name} className={`surface ${classes.number}`} data-name={name}>
            <Suspense fallback={null}>
              <NumberArt name={name} claims={claims} />
            </Suspense>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={`soft small ${classes.source}`}>{t('numbers.source')}</p>
    </Section>
  );
}
