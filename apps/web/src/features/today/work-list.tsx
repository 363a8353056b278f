import type { EntryContent } from '@mesterhand/domain/work/entry';
import { conflictChoices } from '@mesterhand/domain/work/merge';
import type { PreviewedEntry } from '@mesterhand/domain/work/preview';
import { writeNumber } from '@mesterhand/domain/numbers/typed';
import { useState } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { Switch } from '../../ui/switch.tsx';
import classes from './today.module.css';
import type { Work } from './use-work.ts';
import { WorkForm } from './work-form.tsx';
import { StoredPhoto, WaitingPhoto } from '../bookings/photos/work-photo.tsx';

/** An entry in words; null is a removal. */
function useContentText(): (content: EntryContent | null) => string {
  const { t } = useTranslation('today');
  const format = useFormat();
  return (content) => {
    if (content === null) return t('work.removedVersion');
    const { kind, text, quantity, unitPrice } = content;
    if (kind === 'hoursStarted' || kind === 'hoursStopped') return t(`work.${kind}`);
    if (kind === 'photo') return text === '' ? t('work.photoEntry') : text;
    if (kind !== 'material') return text;
    const amount = `${writeNumber(quantity ?? 1, { decimals: 2 })} × ${text}`;
    return unitPrice === null ? amount : `${amount}, ${format.price(unitPrice)}`;
  };
}

type EntryProps = { entry: PreviewedEntry; work: Work; userId: number };

/** Two devices disagree: both versions are shown, and the master decides. */
function Conflict({ entry, work }: Omit<EntryProps, 'userId'>) {
  const { t } = useTranslation('today');
  const contentText = useContentText();
  const [rival] = entry.rivals;
  if (rival === undefined) return null;
  const choices = conflictChoices.filter((choice) => choice !== 'both' || rival.content !== null);
  return (
    <Callout tone="yellow" role="alert">
      <Text fw={700}>{t('work.conflict.title')}</Text>
      <dl className={classes.versions}>
        <dt>{t('work.conflict.stored')}</dt>
        <dd>{contentText(entry.isRemoved ? null : entry.content)}</dd>
        <dt>{t('work.conflict.rival')}</dt>
        <dd>{contentText(rival.content)}</dd>
      </dl>
      <Actions mt="sm">
        {choices.map((choice) => (
          <Button
            key={choice}
            variant="default"
            mih={48}
            onClick={() => work.resolve(entry, rival.id, choice)}
          >
            {t(`work.conflict.choose.${choice}`)}
          </Button>
        ))}
      </Actions>
    </Callout>
  );
}

/** A photo from the server, or from this device until it is uploaded. */
function Photo({ image, ...photo }: Parameters<typeof WaitingPhoto>[0] & { image: string }) {
  return image === '' ? (
    <WaitingPhoto {...photo} />
  ) : (
    <StoredPhoto url={image} label={photo.label} />
  );
}

function Entry({ entry, work, userId }: EntryProps) {
  const { t } = useTranslation('today');
  const format = useFormat();
  const contentText = useContentText();
  const [step, setStep] = useState<'edit' | 'remove'>();
  const { kind, occurredAt, image } = entry.content;
  const text = contentText(entry.content);
  const close = () => setStep(undefined);
  const isEditable = kind === 'note' || kind === 'material';
  if (entry.rivals.length > 0)
    return (
      <li>
        <Conflict entry={entry} work={work} />
      </li>
    );
  if (step === 'edit' && isEditable)
    return (
      <li>
        <WorkForm
          kind={kind}
          entry={entry}
          onSave={(content) => work.edit(entry, content)}
          onClose={close}
        />
      </li>
    );
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Group gap="sm" wrap="nowrap">
          {kind === 'photo' && (
            <Photo
              userId={userId}
              id={entry.id}
              image={image ?? ''}
              label={`${text} ${format.time(occurredAt)}`}
            />
          )}
          <Text style={{ overflowWrap: 'anywhere' }}>
            <time dateTime={occurredAt}>{format.time(occurredAt)}</time> {text}
          </Text>
        </Group>
        <Group gap="xs">
          {kind === 'photo' && (
            <Switch
              label={t('work.shown')}
              mih={44}
              checked={entry.content.isShown === true}
              disabled={work.isUploading(entry.id)}
              onChange={({ currentTarget }) => work.show(entry, currentTarget.checked)}
            />
          )}
          {entry.isWaiting && <StatusBadge tone="grey">{t('work.waiting')}</StatusBadge>}
          {isEditable && (
            <Button
              variant="subtle"
              mih={44}
              aria-label={t('work.editWhat', { what: text })}
              onClick={() => setStep('edit')}
            >
              {t('work.edit')}
            </Button>
          )}
          <Button
            variant="subtle"
            mih={44}
            aria-label={t('work.removeWhat', { what: text })}
            onClick={() => setStep('remove')}
          >
            {t('work.remove')}
          </Button>
        </Group>
      </Group>
      {step === 'remove' && (
        <ConfirmDialog
          title={t('work.removeQuestion')}
          text={text}
          confirmLabel={t('work.remove')}
          onConfirm={() => {
            work.remove(entry);
            close();
          }}
          onClose={close}
        />
      )}
    </li>
  );
}

/** What was recorded on a job, in the order of its time. */
export function WorkList({ work, userId }: { work: Work; userId: number }) {
  const { t } = useTranslation('today');
  if (work.entries.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" className={classes.entries ?? ''} aria-label={t('work.entries')}>
      {work.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} work={work} userId={userId} />
      ))}
    </Stack>
  );
}
