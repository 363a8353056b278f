import { can } from '@mesterhand/domain/access/policy';
import type { Report } from '@mesterhand/domain/reports/schema';
import { type ReactNode, useId } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PersonLink } from '../admin-messages/person-link.tsx';
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
    <div className={classes.head}>
      <h2 className={classes.heading}>
        <Kind subject={subject} />
        <span className={classes.owner}>
          {owner ? <PersonLink name={owner.name} id={owner.id} /> : t('ownerless')}
        </span>
      </h2>
      <StatusBadge tone="yellow">{t(`reports:report.reasons.${reason}`)}</StatusBadge>
      <time className={classes.time} dateTime={createdAt}>
        {format.dateTime(createdAt)}
      </time>
    </div>
  );
}

/** The reported content, as of the report. */
function Thing({ subject, excerpt, picture }: Report) {
  const { t } = useTranslation('admin-reports');
  return (
    <figure className={classes.thing}>
      <figcaption>{t('excerpt')}</figcaption>
      {picture !== null && <PrivatePicture url={picture} label={t(`kinds.${subject}`)} />}
      {(excerpt !== '' || picture === null) && (
        <blockquote>{excerpt === '' ? t('noWords') : excerpt}</blockquote>
      )}
    </figure>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Facts({ reporter, text, handledBy, handledAt, note }: Report) {
  const { t } = useTranslation('admin-reports');
  const format = useFormat();
  return (
    <dl className={classes.facts}>
      <Fact name={t('reporter')}>
        <PersonLink name={reporter.name} id={reporter.id} />
      </Fact>
      {text !== '' && <Fact name={t('words')}>{text}</Fact>}
      {handledAt !== null && (
        <Fact name={t('handledBy')}>
          {handledBy?.name ?? t('nobody')}, {format.dateTime(handledAt)}
        </Fact>
      )}
      {note !== '' && <Fact name={t('note')}>{note}</Fact>}
    </dl>
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
        <p id={whyId} className={classes.why}>
          {t('own')}
        </p>
      )}
      <div className={classes.actions}>
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
        <div className={classes.about}>
          {mayDecide && <ThingActions report={report} />}
          <ThingLinks report={report} />
        </div>
      </div>
    </>
  );
}

/** A report: its subject, reporter, reason and actions. */
export function ReportCard({ report, onDecide }: ReportCardProps) {
  return (
    <Card as="article" className={classes.report}>
      <Head report={report} />
      <Thing {...report} />
      <Facts {...report} />
      {report.state === 'open' ? (
        <Verdicts report={report} onDecide={onDecide} />
      ) : (
        <div className={classes.actions}>
          <ThingLinks report={report} />
        </div>
      )}
    </Card>
  );
}
