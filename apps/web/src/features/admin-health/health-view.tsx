import type { Health, HealthOfPart } from '@mesterhand/domain/admin/health';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { type BadgeTone, StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { IconRefresh } from '../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Dot } from '../admin/panel/dot.tsx';
import { useFactText } from './fact-text.ts';

/** Polling interval while the page is visible, in milliseconds. */
const pollInterval = 15_000;

const tones: Record<HealthOfPart['state'], BadgeTone> = {
  ok: 'green',
  degraded: 'yellow',
  down: 'red',
  off: 'grey',
};

function PartFacts({ facts }: Pick<HealthOfPart, 'facts'>) {
  const { t } = useTranslation('admin-health');
  const text = useFactText();
  if (facts.length === 0) return null;
  return (
    <Group component="dl" gap="4px var(--space-4)">
      {facts.map((fact) => (
        <Group key={fact.name} gap={4} fz="sm">
          <Text component="dt" inherit c="dimmed">
            {t(`facts.${fact.name}`)}
          </Text>
          <Text component="dd" inherit fw={650}>
            {text(fact)}
          </Text>
        </Group>
      ))}
    </Group>
  );
}

function Part({ part, state, reason, since, facts }: HealthOfPart) {
  const { t } = useTranslation('admin-health');
  const format = useFormat();
  return (
    <Stack
      bd={`1px solid var(--${state === 'down' ? 'danger' : 'line'})`}
      component="li"
      gap="xs"
      p="md"
      bdrs="var(--radius-control)"
      data-state={state}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <h3>{t(`parts.${part}`)}</h3>
        <Box flex="none">
          <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
        </Box>
      </Group>
      <Text size="sm">{reason === 'noAnswer' ? t(`away.${part}`) : t(`reasons.${reason}`)}</Text>
      <PartFacts facts={facts} />
      <Text c="dimmed" size="sm" mt="auto">
        <time dateTime={since}>{t('since', { time: format.dateTime(since) })}</time>
      </Text>
    </Stack>
  );
}

function Summary({ parts }: Pick<Health, 'parts'>) {
  const { t } = useTranslation('admin-health');
  const count = parts.filter(({ state }) => state === 'down' || state === 'degraded').length;
  const isDown = parts.some(({ state }) => state === 'down');
  return (
    <Group
      component="p"
      gap="xs"
      fw={700}
      fz="lg"
      data-state={isDown ? 'down' : count > 0 ? 'degraded' : 'ok'}
    >
      <Dot
        size={12}
        bg={isDown ? 'var(--danger)' : count > 0 ? 'var(--star)' : 'var(--green-ink)'}
        aria-hidden
      />
      {count === 0 ? t('allWell') : t('trouble', { count })}
    </Group>
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
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        {t('intro')}
      </Text>
      <Group justify="space-between" gap="md">
        <div role="status">
          <Summary parts={data.parts} />
          <Text c="dimmed" size="sm">
            {t(error ? 'stale' : 'checked', { time })}
          </Text>
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
      </Group>
      <Columns
        component="ul"
        repeat="auto-fill"
        width={320}
        gap="sm"
        align="stretch"
        aria-label={t('list')}
      >
        {inOrder(data.parts).map((part) => (
          <Part key={part.part} {...part} />
        ))}
      </Columns>
    </Stack>
  );
}
