import type { MasterCard as Master } from '@mesterhand/domain/masters/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import layout from '../../../ui/layout.module.css';
import { Box } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { MasterCard } from '../../../ui/master-card.tsx';
import { LoadingNote, MasterCardSkeleton } from '../../../ui/skeletons.tsx';
import { NextFreeNote } from '../../availability/next-free-note.tsx';
import { FavouriteHeart } from '../../favourites/favourite-heart.tsx';
import { AnswerTimeNote } from '../../job-requests/answer-time-note.tsx';
import classes from '../search/search.module.css';

/** As documented, even if fewer masters are found. */
const SKELETONS = 6;

/** The space below the grid. */
const END = 'calc(var(--section-gap) / 2)';

/** A visually hidden heading above the cards. */
function GridHeading() {
  const { t } = useTranslation('masters');
  return <h2 className="visually-hidden">{t('search.results')}</h2>;
}

export function MasterGridSkeleton() {
  return (
    <>
      <GridHeading />
      <LoadingNote />
      <Box className={layout.grid ?? ''} pb={END}>
        {Array.from({ length: SKELETONS }, (_, place) => (
          <MasterCardSkeleton key={place} />
        ))}
      </Box>
    </>
  );
}

function Fits({ services }: Pick<Master, 'services'>) {
  const { t } = useTranslation('masters');
  const format = useFormat();
  if (services.length === 0) return null;
  return (
    <ul className={`small ${classes.fits}`} aria-label={t('search.services')}>
      {services.map(({ id, name, price }) => (
        <li key={id}>
          <span className="soft one-line">{name}</span>
          <span>{format.price(price)}</span>
        </li>
      ))}
    </ul>
  );
}

type MasterGridProps = {
  masters: Master[];
  /** These are the previous search's masters; the current ones are loading. */
  isOld: boolean;
  newTab?: boolean;
  more: { isThere: boolean; isBusy: boolean; load(): void };
  /** The services that make a master match the search. */
  servicesOf?(master: Master): Master['services'];
};

export function MasterGrid({ masters, isOld, newTab = false, more, servicesOf }: MasterGridProps) {
  return (
    <Box pb={END} aria-busy={isOld}>
      <GridHeading />
      <div className={layout.grid} style={isOld ? { opacity: 0.5 } : undefined}>
        {masters.map((master) => (
          <MasterCard
            key={master.id}
            master={master}
            newTab={newTab}
            corner={<FavouriteHeart master={master} />}
          >
            <NextFreeNote nextFree={master.nextFree} />
            <AnswerTimeNote answerTime={master.answerTime} />
            {servicesOf && <Fits services={servicesOf(master)} />}
          </MasterCard>
        ))}
      </div>
      {more.isThere && <LoadMore busy={more.isBusy} onClick={more.load} />}
    </Box>
  );
}
