import { IconHeartHandshake, IconMapPin, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { claims } from '../../core/claims.ts';
import { useFormat } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { Card } from '../../ui/card.tsx';
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
  const figures = [
    ['craftsmen', `${claims.craftsmen}+`],
    ['jobs', `${claims.completedJobs}+`],
    ['cities', format.number(claims.cities)],
    ['rating', format.rating(claims.rating)],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`about.figures.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function AboutScreen() {
  const { t } = useTranslation('info');
  usePageTitle(t('about.title'), t('about.intro'));
  return (
    <>
      <Container>
        <PageHeading title={t('about.title')} intro={t('about.intro')} />
      </Container>
      <Section>
        <div className={classes.story}>
          <div className={classes.prose}>
            <p>{t('about.story.start', { year: claims.founded })}</p>
            <p>{t('about.story.now')}</p>
            <p>{t('about.story.promise', { minutes: claims.contactMinutes })}</p>
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
