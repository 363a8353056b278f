import { can } from '@mesterhand/domain/access/policy';
import type { Report } from '@mesterhand/domain/reports/schema';
import { useId } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Quote } from '../admin/panel/quote.tsx';
import { PersonLink } from '../admin/panel/person-link.tsx';
import { actorOf } from '../bookings/actor.ts';
import { PrivatePicture } from '../messages/chat/private-picture.tsx';
import type { Decision } from './decision-dialog.tsx';
import { Kind } from './report-columns.tsx';
import classes from './reports.module.css';
import { ThingActions } from './thing-actions.tsx';
import { ThingLinks } from './thing-links.tsx';

type ReportCardProps = { report: Report; onDecide(decision: Decision): void };

function Head({ report }: { report: Report }) {
  const { t } = useTranslation(['admin-reports', 'reports']);
  const format = useFormat();
  const { subject, reason, owner, createdAt } = report;
  return (
    <Group gap="xs">
      <Group component="h2" gap="xs" fz="lg" miw={0}>
        <Kind subject={subject} />
        <Text span inherit fw={500}>
          {owner ? <PersonLink name={owner.name} id={owner.id} /> : t('ownerless')}
        </Text>
      </Group>
      <StatusBadge tone="yellow">{t(`reports:report.reasons.${reason}`)}</StatusBadge>
      <Text className={classes.time} component="time" c="dimmed" size="sm" dateTime={createdAt}>
        {format.dateTime(createdAt)}
      </Text>
    </Group>
  );
}

/** The reported content, as of the report. */
function Thing({ subject, excerpt, picture }: Report) {
  const { t } = useTranslation('admin-reports');
  return (
    <Stack component="figure" align="flex-start" gap="xs">
      <Text component="figcaption" c="dimmed" size="xs">
        {t('excerpt')}
      </Text>
      {picture !== null && <PrivatePicture url={picture} label={t(`kinds.${subject}`)} />}
      {(excerpt !== '' || picture === null) && (
        <Quote>{excerpt === '' ? t('noWords') : excerpt}</Quote>
      )}
    </Stack>
  );
}

function ReportFacts({ reporter, text, handledBy, handledAt, note }: Report) {
  const { t } = useTranslation('admin-reports');
  const format = useFormat();
  return (
    <Facts className={classes.facts ?? ''}>
      <Fact label={t('reporter')}>
        <PersonLink name={reporter.name} id={reporter.id} />
      </Fact>
      {text !== '' && <Fact label={t('words')}>{text}</Fact>}
      {handledAt !== null && (
        <Fact label={t('handledBy')}>
          {handledBy?.name ?? t('nobody')}, {format.dateTime(handledAt)}
        </Fact>
      )}
      {note !== '' && <Fact label={t('note')}>{note}</Fact>}
    </Facts>
  );
}

/** The two decisions on an open report; the reported person sees why they cannot decide. */
function Verdicts({ report, onDecide }: ReportCardProps) {
  const { t } = useTranslation('admin-reports');
  const user = useSession()?.user;
  const whyId = useId();
  const ownerId = report.owner?.id ?? null;
  const mayDecide = user !== undefined && can(actorOf(user), 'reports.handle', { ownerId });
  const common = mayDecide ? {} : { disabled: true, 'aria-describedby': whyId };
  return (
    <>
      {!mayDecide && (
        <Text id={whyId} c="dimmed" size="sm">
          {t('own')}
        </Text>
      )}
      <Group className={classes.actions} gap="xs">
        <Button {...common} onClick={() => onDecide({ report, verdict: 'resolve' })}>
          {t('action.resolve')}
        </Button>
        <Button
          {...common}
          variant="default"
          onClick={() => onDecide({ report, verdict: 'dismiss' })}
        >
          {t('action.dismiss')}
        </Button>
        <Group className={classes.about} gap="xs">
          {mayDecide && <ThingActions report={report} />}
          <ThingLinks report={report} />
        </Group>
      </Group>
    </>
  );
}

/** A report: its subject, reporter, reason and actions. */
export function ReportCard({ report, onDecide }: ReportCardProps) {
  return (
    <Panel component="article" gap="md">
      <Head report={report} />
      <Thing {...report} />
      <ReportFacts {...report} />
      {report.state === 'open' ? (
        <Verdicts report={report} onDecide={onDecide} />
      ) : (
        <Group className={classes.actions} gap="xs">
          <ThingLinks report={report} />
        </Group>
      )}
    </Panel>
  );
}
