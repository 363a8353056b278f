import { atLeast, useOperatorClaims } from '../../core/session/site-claims.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { usePageHead } from '../../core/navigation/page-title.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import {
  IconCircleCheckFilled,
  IconHeartHandshake,
  IconMapPin,
  IconShieldCheck,
} from '../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { Container, PageHeading, Section } from '../../ui/page.tsx';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
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
          <Panel key={name} gap={0}>
            <Text component="dt" c="dimmed">
              {name}
            </Text>
            <dd>{value}</dd>
          </Panel>
        ))}
      </dl>
      <Text mt="sm" c="dimmed" size="sm">
        {t('about.source')}
      </Text>
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
    <Box mt="xs">
      <Text component="h2" inherit fz="xl">
        {t('about.story.promise')}
      </Text>
      <Stack component="ul" gap="sm" mt="sm" c="var(--ink)" lh={1.5}>
        {promises.map((promise) => (
          <Group component="li" key={promise} wrap="nowrap" align="flex-start" gap="sm">
            <Box component="span" flex="none" c="var(--brand-text)">
              <IconCircleCheckFilled size={22} aria-hidden />
            </Box>
            {promise}
          </Group>
        ))}
      </Stack>
    </Box>
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
        <div className={`${classes.columns} ${classes.story}`}>
          <Stack c="dimmed" lh={1.65}>
            <p>
              {founded === null
                ? t('about.story.startUndated')
                : t('about.story.start', { year: founded })}{' '}
              {t('about.story.before')}
            </p>
            <p>{t('about.story.now')}</p>
            <Promises />
          </Stack>
          <Figures />
        </div>
      </Section>
      <Section tone="sunken" title={t('about.values.title')}>
        <ul className={layout.grid}>
          {VALUES.map(([value, Icon]) => (
            <Panel key={value} component="li" gap="xs" p="xl">
              <Box c="var(--brand-text)" mb="xs">
                <Icon size={32} stroke={1.6} aria-hidden />
              </Box>
              <h3>{t(`about.values.${value}.title`)}</h3>
              <p className="soft">{t(`about.values.${value}.text`)}</p>
            </Panel>
          ))}
        </ul>
      </Section>
      <StartCall />
    </>
  );
}
