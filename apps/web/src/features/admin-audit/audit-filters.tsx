import { useEffect, useState } from 'react';
import { readId } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { NativeSelect, TextInput } from '../../ui/fields.tsx';
import { IconFilter } from '../../ui/icons.gen.ts';
import { useIsSmall } from '../../ui/screen-size.ts';
import { ChoiceFilter } from '../admin/table/choice-filter.tsx';
import { PeriodFilter } from '../admin/table/period-filter.tsx';
import fold from '../admin/panel/fold.module.css';
import classes from './audit.module.css';
import { type AuditWords, areaOf } from './audit-words.ts';
import type { TrailState } from './trail-state.ts';
import { useStaff } from './use-staff.ts';

type FilterProps = { table: TrailState['table']; words: AuditWords };

function ActorFilter({ table }: FilterProps) {
  const { t } = useTranslation('admin-audit');
  const staff = useStaff();
  const { actor } = table.filters;
  const isListed = actor === undefined || staff.some(({ id }) => id === actor);
  const others = isListed ? [] : [{ id: actor, name: t('person', { id: actor }) }];
  return (
    <ChoiceFilter
      label={t('columns.actor')}
      all={t('everybody')}
      choices={[...staff, ...others].map(({ id, name }) => ({ value: id, label: name }))}
      value={actor}
      onChoose={(id) => table.setFilter('actor', id)}
    />
  );
}

/** All recorded actions, grouped by area; an unknown name from the URL is listed too. */
function ActionFilter({ table, words, names }: FilterProps & { names: readonly string[] }) {
  const { t } = useTranslation('admin-audit');
  const { action } = table.filters;
  const offered = action === undefined ? names : [...new Set([...names, action])];
  const areas = Map.groupBy(offered, areaOf);
  const groups = [...areas].map(([area, actions]) => ({
    group: words.area(area),
    items: [
      { value: area, label: t('allOf', { area: words.area(area) }) },
      ...actions
        .filter((name) => name !== area)
        .map((name) => ({ value: name, label: words.action(name) })),
    ],
  }));
  return (
    <NativeSelect
      label={t('columns.action')}
      value={action ?? ''}
      data={[{ value: '', label: t('everything') }, ...groups]}
      onChange={(event) => table.setFilter('action', event.currentTarget.value || undefined)}
    />
  );
}

function ThingFilter({ table, words, names }: FilterProps & { names: readonly string[] }) {
  const { t } = useTranslation('admin-audit');
  const { thing } = table.filters;
  const offered = thing === undefined ? names : [...new Set([...names, thing])];
  return (
    <ChoiceFilter
      label={t('columns.thing')}
      all={t('everything')}
      choices={offered.map((name) => ({ value: name, label: words.subject(name) }))}
      value={thing}
      onChoose={(name) => table.setFilter('thing', name)}
    />
  );
}

/** A number input that is submitted on Enter or blur, not on every keystroke. */
function NumberFilter({ table }: Pick<FilterProps, 'table'>) {
  const { t } = useTranslation('admin-audit');
  const kept = table.filters.thingId;
  const [typed, setTyped] = useState('');
  useEffect(() => setTyped(kept === undefined ? '' : String(kept)), [kept]);
  const submit = () => {
    const id = readId(typed);
    if (id !== kept) table.setFilter('thingId', id);
  };
  return (
    <TextInput
      label={t('thingId')}
      inputMode="numeric"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 15))}
      onBlur={submit}
      onKeyDown={(event) => event.key === 'Enter' && submit()}
    />
  );
}

function Fields(props: FilterProps) {
  const { data } = trpc.admin.audit.names.useQuery(undefined, { staleTime: 0 });
  return (
    <div className={classes.fields}>
      <ActorFilter {...props} />
      <ActionFilter {...props} names={data?.actions ?? []} />
      <ThingFilter {...props} names={data?.subjects ?? []} />
      <NumberFilter table={props.table} />
      <PeriodFilter value={props.table.filters} />
    </div>
  );
}

/** Filters by actor, action, subject and time; collapsed on phones. */
export function AuditFilters(props: FilterProps) {
  const { t } = useTranslation('admin-audit');
  const isSmall = useIsSmall();
  const count = Object.keys(props.table.filters).length;
  if (!isSmall) return <Fields {...props} />;
  return (
    <details className={classes.fold}>
      <summary className={fold.summary}>
        <IconFilter size={18} stroke={1.8} aria-hidden />
        {count === 0 ? t('filters.none') : t('filters.some', { number: count })}
      </summary>
      <Fields {...props} />
    </details>
  );
}
