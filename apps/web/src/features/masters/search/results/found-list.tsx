import type { FoundMaster } from '@mesterhand/domain/masters/schema';
import { memo, useCallback, useRef, useState } from 'react';
import { useTranslation } from '../../../../core/i18n/translation.ts';
import { LoadMore } from '../../../../ui/load-more.tsx';
import { matchingServices, namedService } from '../matching-services.ts';
import { maxCompared, type SearchRequest } from '../search-request.ts';
import { FoundCard } from './found-card.tsx';
import { FoundMap } from './found-map.tsx';
import classes from './results.module.css';
import { useIsWide } from './wide-screen.ts';

type FoundListProps = {
  masters: readonly FoundMaster[];
  /** The map instead of the list, where both do not fit. */
  isMap: boolean;
  /** These are the previous search's masters; the current ones are loading. */
  isOld: boolean;
  more: { isThere: boolean; isBusy: boolean; load(): void };
  compared: readonly number[];
  onCompare(id: number): void;
  /** What the services of a card are chosen by. */
  criteria: SearchRequest;
};

type FoundItemProps = {
  master: FoundMaster;
  criteria: SearchRequest;
  isActive: boolean;
  onActivate(id: number): void;
  isCompared: boolean;
  mayCompare: boolean;
  onCompare(id: number): void;
};

/** Rendered again only when something of its own changes: a page has many. */
const FoundItem = memo(function FoundItem(props: FoundItemProps) {
  const { master, criteria, isActive, onActivate, isCompared, mayCompare, onCompare } = props;
  return (
    <FoundCard
      master={master}
      services={matchingServices(master.services, criteria)}
      service={namedService(master.services, criteria)}
      isActive={isActive}
      onActivate={onActivate}
      compare={{ isCompared, mayCompare, onCompare }}
    />
  );
});

/** The hits as cards and on the map: side by side on a wide screen, one of them elsewhere. */
export function FoundList(props: FoundListProps) {
  const { masters, isMap, isOld, more, compared, onCompare, criteria } = props;
  const { t } = useTranslation('masters');
  const [active, setActive] = useState<number | null>(null);
  const isWide = useIsWide();
  const list = useRef<HTMLDivElement>(null);
  const showCard = useCallback((id: number) => {
    setActive(id);
    const card = list.current?.querySelector<HTMLElement>(`[data-master="${id}"]`);
    card?.scrollIntoView({ block: 'nearest' });
    card?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  }, []);
  const isList = isWide || !isMap;
  const shown = isList ? masters : masters.filter(({ id }) => id === active);
  return (
    <div className={classes.layout} data-map={isWide || undefined} aria-busy={isOld}>
      {!isList && <FoundMap masters={masters} active={active} onActivate={showCard} />}
      <div ref={list}>
        <h2 className="visually-hidden">{t('search.results')}</h2>
        <div className={classes.list} data-old={isOld || undefined}>
          {shown.map((master) => (
            <FoundItem
              key={master.id}
              master={master}
              criteria={criteria}
              isActive={isWide && master.id === active}
              onActivate={setActive}
              isCompared={compared.includes(master.id)}
              mayCompare={compared.length < maxCompared}
              onCompare={onCompare}
            />
          ))}
        </div>
        {isList && more.isThere && <LoadMore busy={more.isBusy} onClick={more.load} />}
      </div>
      {isWide && <FoundMap masters={masters} active={active} onActivate={showCard} />}
    </div>
  );
}
