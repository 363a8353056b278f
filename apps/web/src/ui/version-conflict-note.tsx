import { useEffect, useRef } from 'react';
import { useTranslation } from '../core/i18n/translation.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Group } from './layout.tsx';
import classes from './version-conflict-note.module.css';

/** A field: the stored value and the form's. */
export type Difference = { name: string; theirs: string; own: string };

type NewerNoteProps = {
  fields: readonly Difference[];
  isBusy: boolean;
  /** Discards the form's values. */
  onTake(): void;
  /** Overwrites the stored values. */
  onKeep(): void;
};

function Differences({ rows }: { rows: readonly Difference[] }) {
  const { t } = useTranslation('ui');
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{t('newer.field')}</th>
          <th scope="col">{t('newer.theirs')}</th>
          <th scope="col">{t('newer.own')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, theirs, own }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{theirs || '–'}</td>
            <td>{own || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A version conflict: somebody else, or another tab, saved first. The user chooses which values stay. */
export function VersionConflictNote({ fields, isBusy, onTake, onKeep }: NewerNoteProps) {
  const { t } = useTranslation('ui');
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
    element.current?.focus({ preventScroll: true });
  }, []);
  const rows = fields.filter(({ theirs, own }) => theirs !== own);
  return (
    <Alert
      ref={element}
      tabIndex={-1}
      my="md"
      color="yellow"
      radius="md"
      role="alert"
      title={t('newer.title')}
    >
      <p>{rows.length === 0 ? t('newer.same') : t('newer.text')}</p>
      {rows.length > 0 && <Differences rows={rows} />}
      <Group mt="sm" gap="sm">
        <Button size="sm" loading={isBusy} onClick={onKeep}>
          {t('newer.keep')}
        </Button>
        <Button size="sm" variant="default" disabled={isBusy} onClick={onTake}>
          {t('newer.take')}
        </Button>
      </Group>
    </Alert>
  );
}
