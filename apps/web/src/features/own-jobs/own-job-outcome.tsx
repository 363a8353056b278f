import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Group, Text } from '../../ui/layout.tsx';
import type { OwnJobsState } from './use-own-jobs.ts';

/** What became of the latest change: its step back, or the free times in the place of a refused one. */
export function OwnJobOutcome({ state: { outcome, dismiss } }: { state: OwnJobsState }) {
  const { t } = useTranslation('own-jobs');
  const format = useFormat();
  if (outcome === null) return null;
  const isRefused = outcome.kind === 'refused';
  return (
    <Callout tone={isRefused ? 'yellow' : 'sunken'} mb="md" role={isRefused ? 'alert' : 'status'}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{outcome.text}</Text>
        <Group gap="xs">
          {outcome.kind === 'done' && (
            <Button variant="default" mih={44} onClick={outcome.undo}>
              {t('undo')}
            </Button>
          )}
          {isRefused &&
            outcome.free.map((start) => (
              <Button
                key={`${start.date} ${start.time}`}
                variant="default"
                mih={44}
                onClick={() => outcome.move(start)}
              >
                {t('at', { day: format.day(start.date), time: start.time })}
              </Button>
            ))}
          <Button variant="subtle" mih={44} onClick={dismiss}>
            {t('dismiss')}
          </Button>
        </Group>
      </Group>
    </Callout>
  );
}
