import type { Health, HealthOfPart } from '@mesterhand/domain/admin/health';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { type BadgeTone, StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconRefresh } from '../../ui/icons.gen.ts';
import { LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useFactText } from './fact-text.ts';
import classes from './health-view.module.css';

/** Polling interval while the page is visible, in milliseconds. */
const pollInterval = 15_000;

const tones: Record<HealthOfPart['state'], BadgeTone> = {
  ok: 'green',
  degraded: 'yellow',
  down: 'red',
  off: 'grey',
};

function Facts({ facts }: Pick<HealthOfPart, 'facts'>) {
  const { t } = useTranslation('admin-health');
  const text = useFactText();
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.name} className={classes.fact}>
          <dt>{t(`facts.${fact.name}`)}</dt>
          <dd>{text(fact)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ part, state, reason, since, facts }: HealthOfPart) {
  const { t } = useTranslation('admin-health');
  const format = useFormat();
  return (
    <li className={classes.part} data-state={state}>
      <div className={classes.head}>
        <h3 className={classes.name}>{t(`parts.${part}`)}</h3>
        <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
      </div>
      <p className={classes.reason}>
        {reason === 'noAnswer' ? t(`away.${part}`) : t(`reasons.${reason}`)}
      </p>
      <Facts facts={facts} />
      <p className={classes.since}>
        <time dateTime={since}>{t('since', { time: format.dateTime(since) })}</time>
      </p>
    </li>
  );
}

function Summary({ parts }: Pick<Health, 'parts'>) {
  const { t } = useTranslation('admin-health');
  const count = parts.filter(({ state }) => state === 'down' || state === 'degraded').length;
  const isDown = parts.some(({ state }) => state === 'down');
  return (
    <p className={classes.summary} data-state={isDown ? 'down' : count > 0 ? 'degraded' : 'ok'}>
      <span className={classes.dot} aria-hidden />
      {count === 0 ? t('allWell') : t('trouble', { count })}
    </p>
  );
}

/** The worst first; unused components last. */
const order: readonly HealthOfPart['state'][] = ['down', 'degraded', 'ok', 'off'];
const inOrder = (parts: readonly HealthOfPart[]): HealthOfPart[] =>
  parts.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));

/** The health of the components, as the answering server instance sees them. */
export function HealthView() {
  const { t } = useTranslation('admin-health');
  const format = useFormat();
  const { data, error, refetch, isFetching } = trpc.admin.health.read.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: pollInterval,
  });
  if (data === undefined)
    return error ? (
      <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
    ) : (
      <>
        <LoadingNote />
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </>
    );
  const time = format.dateTime(data.checkedAt);
  return (
    <div className={classes.view}>
      <p className={classes.soft}>{t('intro')}</p>
      <div className={classes.top}>
        <div role="status">
          <Summary parts={data.parts} />
          <p className={classes.soft}>{t(error ? 'stale' : 'checked', { time })}</p>
        </div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('again')}
        </Button>
      </div>
      <ul className={classes.parts} aria-label={t('list')}>
        {inOrder(data.parts).map((part) => (
          <Part key={part.part} {...part} />
        ))}
      </ul>
    </div>
  );
}
