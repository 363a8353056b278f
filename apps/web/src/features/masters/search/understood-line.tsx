import type { Category } from '@mesterhand/domain/categories/categories';
import type { NamedReading, Understanding } from '@mesterhand/domain/understanding/schema';
import { useId } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton, UnstyledButton } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/fields.tsx';
import { IconBulb, IconX } from '../../../ui/icons.gen.ts';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import type { SearchRequest } from './search-request.ts';
import { choicesOf, type ReadTrade, tradeOf } from './understood-trade.ts';
import classes from './understood-line.module.css';

type ChangeProps = {
  choices: readonly NamedReading[];
  categories: readonly Category[];
  trade: ReadTrade | undefined;
  onChange(trade: SearchRequest['trade']): void;
};

/** Other readings with one tap, and every other category. */
function Change({ choices, categories, trade, onChange }: ChangeProps) {
  const { t } = useTranslation('masters');
  const others = categories.filter(
    ({ id }) => id !== trade?.categoryId && choices.every(({ categoryId }) => categoryId !== id),
  );
  return (
    <div className={classes.change}>
      <span className="soft">{t(trade ? 'understood.change' : 'understood.choose')}</span>
      {choices.map(({ categoryId, categoryName, name }) => (
        <UnstyledButton
          key={categoryId}
          className={classes.chip ?? ''}
          onClick={() => onChange(categoryId)}
        >
          {categoryName} · {name}
        </UnstyledButton>
      ))}
      <NativeSelect
        aria-label={t('understood.other')}
        className={classes.other ?? ''}
        value=""
        data={[
          { value: '', label: t('understood.other') },
          ...others.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || undefined)}
      />
    </div>
  );
}

function Read({ trade, onRemove }: { trade: ReadTrade; onRemove(): void }) {
  const { t } = useTranslation('masters');
  return (
    <div className={classes.read}>
      <IconBulb size={22} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        <span className="soft">{t('understood.line')}</span>{' '}
        <strong>
          {trade.categoryName}
          {trade.name !== undefined && ` · ${trade.name}`}
        </strong>
        {trade.matched.length > 0 && (
          <span className={`small soft ${classes.because}`}>
            {t('understood.because', { words: trade.matched.join(', ') })}
          </span>
        )}
      </p>
      <IconButton label={t('understood.remove')} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

type UnderstoodLineProps = {
  request: SearchRequest;
  categories: readonly Category[];
  understanding: { data?: Understanding | undefined; isError: boolean; refetch(): unknown };
  onChange(trade: SearchRequest['trade']): void;
};

/** What a text was understood as, with one tap to change or remove it. */
export function UnderstoodLine(props: UnderstoodLineProps) {
  const { request, categories, understanding, onChange } = props;
  const { t } = useTranslation(['masters', 'core']);
  const title = useId();
  const { data, isError } = understanding;
  const trade = tradeOf(request, { understanding: data, categories });
  const choices = choicesOf(data, trade);
  const hasNothing = data !== undefined && trade === undefined && choices.length === 0;
  if (hasNothing && request.trade === undefined) return null;
  return (
    <section className={classes.line} aria-labelledby={title} aria-busy={!data && !isError}>
      <h2 id={title} className="visually-hidden">
        {t('understood.title')}
      </h2>
      {isError && (
        <div className={classes.read}>
          <p className={classes.text}>{t('understood.failed')}</p>
          <Button variant="subtle" h={44} onClick={() => void understanding.refetch()}>
            {t('core:retry')}
          </Button>
        </div>
      )}
      {!data && !isError && (
        <>
          <div className={`${classes.read} ${classes.waiting}`} aria-hidden>
            <SkeletonBlock width="min(320px, 80%)" height={18} />
          </div>
          <div className={classes.change} aria-hidden>
            <SkeletonBlock width={220} height={44} radius={22} />
          </div>
        </>
      )}
      {trade && <Read trade={trade} onRemove={() => onChange('words')} />}
      {request.trade === 'words' && <p className={classes.text}>{t('understood.wordsAlone')}</p>}
      {data && <Change {...{ choices, categories, trade, onChange }} />}
    </section>
  );
}
