import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconColumns3, IconX } from '../../../ui/icons.gen.ts';
import classes from './compare.module.css';
import { useCompared } from './use-compared.ts';

type CompareBarProps = {
  ids: readonly number[];
  /** Names that the page knows already. */
  names: ReadonlyMap<number, string>;
  onRemove(id: number): void;
  onClear(): void;
  onOpen(): void;
};

/** Sticks to the lower edge of the window while masters are chosen to be compared. */
export function CompareBar({ ids, names, onRemove, onClear, onOpen }: CompareBarProps) {
  const { t } = useTranslation('masters');
  const unknown = useCompared(ids.filter((id) => !names.has(id)));
  const nameOf = (id: number) =>
    names.get(id) ?? unknown.find(({ master }) => master?.id === id)?.master?.name ?? '…';
  return (
    <section className={classes.bar} aria-label={t('compare.bar')}>
      <ul className={classes.chosen}>
        {ids.map((id) => (
          <li key={id}>
            <span className="one-line">{nameOf(id)}</span>
            <IconButton
              label={t('compare.remove', { name: nameOf(id) })}
              onClick={() => onRemove(id)}
            >
              <IconX size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="subtle" h={44} onClick={onClear}>
          {t('compare.clear')}
        </Button>
        <Button
          h={44}
          leftSection={<IconColumns3 size={20} aria-hidden />}
          disabled={ids.length < 2}
          onClick={onOpen}
        >
          {ids.length < 2 ? t('compare.more') : t('compare.open', { count: ids.length })}
        </Button>
      </div>
    </section>
  );
}
