import { IconCalendarCheck, IconChevronDown, IconSearch, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { claims } from '../../core/claims.ts';
import { useFormat } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { Card } from '../../ui/card.tsx';
import { Container, PageHeading, Section } from '../../ui/page.tsx';
import classes from './info.module.css';
import { StartCall } from './start-call.tsx';

const STEPS = [
  ['service', IconSearch],
  ['master', IconUserCheck],
  ['book', IconCalendarCheck],
] as const;

const QUESTIONS = ['cost', 'time', 'verified', 'change', 'guarantee'] as const;

function useFigures() {
  const format = useFormat();
  const [least, most] = claims.findMinutes;
  return { minutes: claims.contactMinutes, least, most, fee: format.price(claims.callOutFee) };
}

function Steps() {
  const { t } = useTranslation('info');
  const figures = useFigures();
  return (
    <ol className={`${classes.three} ${classes.steps}`}>
      {STEPS.map(([step, Icon], place) => (
        <Card key={step} as="li" className={classes.step}>
          <span className={classes.stepIcon}>
            <Icon size={30} stroke={1.7} aria-hidden />
          </span>
          <div>
            <h2>
              {place + 1}. {t(`how.${step}.title`)}
            </h2>
            <p>{t(`how.${step}.text`, figures)}</p>
          </div>
        </Card>
      ))}
    </ol>
  );
}

function Questions() {
  const { t } = useTranslation('info');
  const figures = useFigures();
  return (
    <div className={classes.faq}>
      {QUESTIONS.map((question) => (
        <details key={question} className={classes.question}>
          <summary>
            {t(`questions.${question}.title`)}
            <IconChevronDown size={20} aria-hidden />
          </summary>
          <p>{t(`questions.${question}.text`, figures)}</p>
        </details>
      ))}
    </div>
  );
}

export function HowItWorksScreen() {
  const { t } = useTranslation('info');
  usePageTitle(t('how.title'), t('how.intro'));
  return (
    <>
      <Container>
        <PageHeading title={t('how.title')} intro={t('how.intro')} />
        <Steps />
      </Container>
      <Section tone="sunken">
        <div className={classes.faqColumns}>
          <h2>{t('questions.title')}</h2>
          <Questions />
        </div>
      </Section>
      <StartCall />
    </>
  );
}
