import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { usePageHead } from '../../core/navigation/page-title.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { categoryTint } from '../../ui/category-style.ts';
import { IconTile } from '../../ui/icon-tile.tsx';
import { IconCalendarCheck, IconSearch, IconUserCheck } from '../../ui/icons.gen.ts';
import { Box, Text } from '../../ui/layout.tsx';
import { Container, PageHeading, Section } from '../../ui/page.tsx';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Question, Questions } from '../../ui/questions.tsx';
import classes from './info.module.css';
import { StartCall } from './start-call.tsx';

const STEPS = [
  ['service', IconSearch],
  ['master', IconUserCheck],
  ['book', IconCalendarCheck],
] as const;

/** The first has the brand's own colour. */
const STEP_COLORS = ['', 'yellow', 'blue'];

const QUESTIONS = ['cost', 'time', 'verified', 'change', 'guarantee'] as const;

type Step = (typeof STEPS)[number][0];

/** The text of each step: sentences with a claim are shown only while it is made. */
function useStepText() {
  const { t } = useTranslation('info');
  const { findMinutes, contactMinutes } = useOperatorClaims();
  const [least, most] = findMinutes ?? [];
  return (step: Step): string => {
    const texts = [t(`how.${step}.text`)];
    if (step === 'service' && most !== undefined)
      texts.push(t('how.service.find', { least, count: most }));
    if (step === 'book')
      texts.push(
        contactMinutes === null
          ? t('how.book.confirm')
          : t('how.book.contact', { count: contactMinutes }),
        t('how.book.follow'),
      );
    return texts.join(' ');
  };
}

/** The answers; claims as above. */
function useAnswer() {
  const { t } = useTranslation('info');
  const format = useFormat();
  const { callOutFee, contactMinutes, guarantee } = useOperatorClaims();
  return (question: (typeof QUESTIONS)[number]): string => {
    const text = t(`questions.${question}.text`);
    if (question === 'cost' && callOutFee !== null)
      return `${t('questions.cost.fee', { fee: format.price(callOutFee) })} ${text}`;
    if (question === 'time' && contactMinutes !== null)
      return `${t('questions.time.contact', { count: contactMinutes })} ${text}`;
    if (question === 'guarantee' && guarantee) return `${t('questions.guarantee.given')} ${text}`;
    return text;
  };
}

function Steps() {
  const { t } = useTranslation('info');
  const textOf = useStepText();
  return (
    <Box component="ol" className={layout.grid ?? ''} pb="calc(var(--section-gap) / 2)">
      {STEPS.map(([step, Icon], place) => (
        <Panel
          key={step}
          component="li"
          className={classes.step ?? ''}
          gap="lg"
          p="clamp(20px, 3vw, 32px)"
        >
          <IconTile size={56} {...(place > 0 && { style: categoryTint(STEP_COLORS[place] ?? '') })}>
            <Icon size={30} stroke={1.7} aria-hidden />
          </IconTile>
          <div>
            <Text component="h2" inherit fz="xl">
              {place + 1}. {t(`how.${step}.title`)}
            </Text>
            <Text mt="xs" c="dimmed">
              {textOf(step)}
            </Text>
          </div>
        </Panel>
      ))}
    </Box>
  );
}

function Answers() {
  const { t } = useTranslation('info');
  const answer = useAnswer();
  return (
    <Questions>
      {QUESTIONS.map((question) => (
        <Question key={question} title={t(`questions.${question}.title`)}>
          <p>{answer(question)}</p>
        </Question>
      ))}
    </Questions>
  );
}

export function HowItWorksScreen() {
  const { t } = useTranslation('info');
  usePageHead({ page: 'how' });
  return (
    <>
      <Container>
        <PageHeading title={t('how.title')} intro={t('how.intro')} />
        <Steps />
      </Container>
      <Section tone="sunken">
        <div className={classes.columns}>
          <h2>{t('questions.title')}</h2>
          <Answers />
        </div>
      </Section>
      <StartCall />
    </>
  );
}
