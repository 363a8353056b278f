import { useTranslation } from 'react-i18next';
import { claims } from '../../core/claims.ts';
import { useFormat } from '../../core/format.ts';
import { Section } from '../../ui/page.tsx';
import classes from './home.module.css';

export function Numbers() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const numbers = [
    ['craftsmen', `${claims.craftsmen}+`],
    ['jobs', `${claims.completedJobs}+`],
    ['cities', format.number(claims.cities)],
    ['rating', format.rating(claims.rating)],
    ['categories', `${claims.categories}+`],
    ['support', '24/7'],
  ] as const;
  return (
    <Section title={t('numbers.title')}>
      <dl className={classes.numbers}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`numbers.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
