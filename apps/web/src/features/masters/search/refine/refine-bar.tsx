import { freeSpans } from '@mesterhand/domain/availability/spans';
import type { Facets } from '@mesterhand/domain/masters/refinements-schema';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from '../../../../core/i18n/translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconFilter, IconFilterOff } from '../../../../ui/icons.gen.ts';
import { useIsSmall } from '../../../../ui/screen-size.ts';
import { SkeletonBlock } from '../../../../ui/skeletons.tsx';
import { countFilters, noFilters, type SearchRequest } from '../search-request.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { isExact } from './is-exact.ts';
import classes from './refine.module.css';
import { SortSelect } from './sort-select.tsx';
import { lazyPart } from '../../../../core/navigation/lazy-part.ts';

const RefinePanel = lazyPart(() => import('./refine-panel.tsx'));

type RefineBarProps = {
  request: SearchRequest;
  facets: Facets | undefined;
  onChange(change: Partial<SearchRequest>): void;
};

type ActionsProps = {
  request: SearchRequest;
  /** The panel of all filters. */
  panel: { id: string; isOpen: boolean; toggle(): void };
  onChange: RefineBarProps['onChange'];
};

/** Opens all filters, and removes those that are set. */
function Actions({ request, panel, onChange }: ActionsProps) {
  const { t } = useTranslation('masters');
  const isSmall = useIsSmall();
  const set = countFilters(request);
  const clear = set > 0 && (
    <Button
      variant="subtle"
      h={44}
      leftSection={<IconFilterOff size={20} aria-hidden />}
      onClick={() => onChange(noFilters)}
    >
      {t('refine.clear')}
    </Button>
  );
  return (
    <div className={classes.actions}>
      {!isSmall && clear}
      <Button
        variant="default"
        h={44}
        leftSection={<IconFilter size={20} aria-hidden />}
        aria-expanded={panel.isOpen}
        aria-controls={panel.isOpen ? panel.id : undefined}
        onClick={panel.toggle}
      >
        {set > 0 ? t('refine.openSet', { count: set }) : t('refine.open')}
      </Button>
      {isSmall ? clear : <SortSelect request={request} onChange={onChange} />}
    </div>
  );
}

/**
 * The filters that are used most, the order, and the button that opens the others. On a phone one row that scrolls
 * sideways, which begins with that button; the order stands beside the number of hits.
 */
export function RefineBar({ request, facets, onChange }: RefineBarProps) {
  const { t } = useTranslation(['masters', 'availability']);
  const [isOpen, setIsOpen] = useState(false);
  const isSmall = useIsSmall();
  const panel = useId();
  const actions = (
    <Actions
      request={request}
      panel={{ id: panel, isOpen, toggle: () => setIsOpen(!isOpen) }}
      onChange={onChange}
    />
  );
  return (
    <>
      <div className={classes.bar}>
        {isSmall && actions}
        <ChoiceChips
          title={t('availability:filter.title')}
          choices={freeSpans.map((value) => ({
            value,
            label: t(`availability:filter.${value}`),
            count: facets?.free.find((each) => each.value === value)?.count,
          }))}
          chosen={request.free}
          isExact={isExact(facets, 'free')}
          onChoose={(free) => onChange({ free })}
        />
        {!isSmall && actions}
      </div>
      {isOpen && (
        <Suspense fallback={<SkeletonBlock width="100%" height={280} radius={20} />}>
          <RefinePanel id={panel} request={request} facets={facets} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}
