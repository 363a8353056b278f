import type { StaffView } from '@mesterhand/domain/staff-views/schema';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconDeviceFloppy, IconPencil, IconTrash } from '../../../ui/icons.gen.ts';
import { Group, Text } from '../../../ui/layout.tsx';
import { RowMenu } from '../table/row-menu.tsx';
import { NameForm } from './name-form.tsx';
import { useViews } from './use-views.ts';
import { isSameView, paramsOf } from './view-params.ts';
import { useAddressPart } from '../../../core/navigation/use-address.ts';

type ViewProps = {
  view: StaffView;
  isShown: boolean;
  onShow(): void;
  onRename(): void;
  onRemove(): void;
};

function View({ view, isShown, onShow, onRename, onRemove }: ViewProps) {
  const { t } = useTranslation('admin');
  return (
    <Group component="li" gap={0} wrap="nowrap">
      <Button
        variant={isShown ? 'light' : 'default'}
        mih={44}
        maw={280}
        aria-pressed={isShown}
        onClick={onShow}
      >
        {view.name}
      </Button>
      {isShown && (
        <RowMenu
          label={view.name}
          actions={[
            {
              key: 'rename',
              label: t('views.rename'),
              icon: <IconPencil size={18} aria-hidden />,
              run: onRename,
            },
            {
              key: 'remove',
              label: t('views.remove'),
              icon: <IconTrash size={18} aria-hidden />,
              tone: 'danger',
              run: onRemove,
            },
          ]}
        />
      )}
    </Group>
  );
}

type RemovedProps = { view: StaffView; busy: boolean; onUndo(): void; onDismiss(): void };

function Removed({ view, busy, onUndo, onDismiss }: RemovedProps) {
  const { t } = useTranslation('admin');
  return (
    <Group gap="xs" role="status">
      <Text>{t('views.removed', { name: view.name })}</Text>
      <Button variant="default" mih={44} loading={busy} onClick={onUndo}>
        {t('views.undo')}
      </Button>
      <Button variant="subtle" mih={44} onClick={onDismiss}>
        {t('views.dismiss')}
      </Button>
    </Group>
  );
}

function Retry({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('admin');
  return (
    <Button variant="subtle" mih={44} mx="auto" onClick={onRetry}>
      {t('views.retry')}
    </Button>
  );
}

/** What the form names: the list as it is, or a view by its id; nothing when closed. */
type Named = 'new' | number | undefined;

type SavedViewsProps = {
  list: string;
  /** The place of the button that saves the list as it is. */
  saveViewPlace: HTMLElement | null;
};

type LoadedProps = Omit<ReturnType<typeof useViews>, 'views'> &
  Pick<SavedViewsProps, 'saveViewPlace'> & { views: readonly StaffView[] };

function Loaded(props: LoadedProps) {
  const { views, saveViewPlace, removed, forget, save, rename, remove, isBusy } = props;
  const { t } = useTranslation('admin');
  const params = useAddressPart(paramsOf);
  const navigate = useNavigate();
  const [named, setNamed] = useState<Named>();
  const shown = views.find((view) => isSameView(view.params, params));
  const renamed = views.find(({ id }) => id === named);
  const close = () => setNamed(undefined);
  const show = (view: StaffView) =>
    void navigate({ to: '.', search: (): object => view.params, resetScroll: false });
  // `view` names a list of the page.
  const isNarrowed = Object.keys(params).some((name) => name !== 'view');
  // Disabled instead of absent: rows below a button that appears would move.
  const button =
    saveViewPlace &&
    createPortal(
      <IconButton
        label={t('views.save')}
        disabled={!isNarrowed || shown !== undefined || named !== undefined}
        onClick={() => setNamed('new')}
      >
        <IconDeviceFloppy size={20} aria-hidden />
      </IconButton>,
      saveViewPlace,
    );
  if (views.length === 0 && named === undefined && removed === undefined) return button;
  return (
    <Group gap="xs" role="group" aria-label={t('views.label')}>
      {button}
      {views.length > 0 && (
        <Group component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {views.map((view) => (
            <View
              key={view.id}
              view={view}
              isShown={view === shown}
              onShow={() => show(view)}
              onRename={() => setNamed(view.id)}
              onRemove={() => remove(view.id)}
            />
          ))}
        </Group>
      )}
      {named === 'new' && (
        <NameForm
          start=""
          taken={views.map(({ name }) => name)}
          busy={isBusy}
          onSave={(name) => save(name, params, close)}
          onClose={close}
        />
      )}
      {renamed && (
        <NameForm
          key={renamed.id}
          start={renamed.name}
          taken={[]}
          busy={isBusy}
          onSave={(name) => rename(renamed.id, name, close)}
          onClose={close}
        />
      )}
      {removed && (
        <Removed
          view={removed}
          busy={isBusy}
          onUndo={() => save(removed.name, removed.params)}
          onDismiss={forget}
        />
      )}
    </Group>
  );
}

/** Own views above a list: each opens its filters, search and order; the list as it is can be saved as another. */
export default function SavedViews({ list, saveViewPlace }: SavedViewsProps) {
  const { views, ...rest } = useViews(list);
  if (views !== undefined) return <Loaded views={views} saveViewPlace={saveViewPlace} {...rest} />;
  return rest.error && <Retry onRetry={() => void rest.refetch()} />;
}
