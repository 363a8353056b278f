import { atLeast, useOperatorClaims } from '../../core/session/site-claims.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { usePageHead } from '../../core/navigation/page-title.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Card } from '../../ui/card.tsx';
import {
  IconCircleCheckFilled,
  IconHeartHandshake,
  IconMapPin,
  IconShieldCheck,
} from '../../ui/icons.gen.ts';
import { Container, PageHeading, Section } from '../../ui/page.tsx';
import classes from './info.module.css';
import { StartCall } from './start-call.tsx';

const VALUES = [
  ['verified', IconShieldCheck],
  ['local', IconMapPin],
  ['fair', IconHeartHandshake],
] as const;

function Figures() {
  const { t } = useTranslation('info');
  const format = useFormat();
  const { craftsmen, completedJobs, cities, rating } = useOperatorClaims();
  const numbers = [
    craftsmen !== null && ([t('about.figures.craftsmen'), atLeast(craftsmen)] as const),
    completedJobs !== null && ([t('about.figures.jobs'), atLeast(completedJobs)] as const),
    cities !== null && ([t('about.figures.cities', { count: cities }), String(cities)] as const),
    rating !== null && ([t('about.figures.rating'), format.rating(rating)] as const),
  ].filter((figure) => figure !== false);
  if (numbers.length === 0) return null;
  return (
    <div>
      <dl className={classes.numbers}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.source}>{t('about.source')}</p>
    </div>
  );
}

/** The promises of the site, as far as the owner claims them. */
function Promises() {
  const { t } = useTranslation('info');
  const { contactMinutes, alwaysOpen } = useOperatorClaims();
  const promises = [
    contactMinutes !== null && t('about.story.contact', { count: contactMinutes }),
    alwaysOpen && t('about.story.always'),
  ].filter((promise) => promise !== false);
  if (promises.length === 0) return null;
  return (
    <div className={classes.promises}>
      <h2>{t('about.story.promise')}</h2>
      <ul>
        {promises.map((promise) => (
          <li key={promise}>
            <IconCircleCheckFilled size={22} aria-hidden />
            {promise}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function AboutScreen() {
  const { t } = useTranslation('info');
  const { founded } = useOperatorClaims();
  usePageHead({ page: 'about' });
  return (
    <>
      <Container>
        <PageHeading title={t('about.title')} intro={t('about.intro')} />
      </Container>
      <Section>
        <div className={classes.story}>
          <div className={classes.prose}>
            <p>
              {founded === null
                ? t('about.story.startUndated')
                : t('about.story.start', { year: founded })}{' '}
              {t('about.story.before')}
            </p>
            <p>{t('about.story.now')}</p>
            <Promises />
          </div>
          <Figures />
        </div>
      </Section>
      <Section tone="sunken" title={t('about.values.title')}>
        <ul className={classes.three}>
          {VALUES.map(([value, Icon]) => (
            <Card key={value} as="li" className={classes.tile}>
              <Icon size={32} stroke={1.6} aria-hidden />
              <h3>{t(`about.values.${value}.title`)}</h3>
              <p className={classes.soft}>{t(`about.values.${value}.text`)}</p>
            </Card>
          ))}
        </ul>
      </Section>
      <StartCall />
    </>
  );
}
