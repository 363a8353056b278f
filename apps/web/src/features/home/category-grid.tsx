import { Link } from '@tanstack/react-router';
import { useCategories } from '../../core/i18n/category-names.ts';
import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Card, cardLink } from '../../ui/card.tsx';
import tile from '../../ui/category-tile.module.css';
import { CategoryTile } from '../../ui/category-tile.tsx';
import { IconLayoutGrid } from '../../ui/icons.gen.ts';
import { IconTile } from '../../ui/icon-tile.tsx';
import { Section } from '../../ui/page.tsx';
import { LoadingNote, TileSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './home.module.css';

/** The seeded categories and the last tile: reserves the height of the grid. */
const EXPECTED = 10;

/** The last tile links to all services, so that the rows are full. */
function EverythingTile() {
  const { t } = useTranslation('home');
  const { categories } = useOperatorClaims();
  return (
    <Card as="li" interactive className={`${tile.tile} ${classes.everything}`}>
      <IconTile>
        <IconLayoutGrid size={26} stroke={1.8} aria-hidden />
      </IconTile>
      <h3 className={tile.name}>
        <Link className={cardLink} to="/services">
          {t('categories.all')}
        </Link>
      </h3>
      {categories !== null && <p>{t('categories.more', { categories })}</p>}
    </Card>
  );
}

function Tiles() {
  const { t } = useTranslation('home');
  const { data, error, refetch } = useCategories();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.length === 0) return <EmptyState art="tools" title={t('categories.none')} />;
  if (data) {
    return (
      <ul className={classes.categories}>
        {data.map((category) => (
          <CategoryTile key={category.id} category={category} />
        ))}
        <EverythingTile />
      </ul>
    );
  }
  return (
    <>
      <LoadingNote />
      <div className={classes.categories}>
        {Array.from({ length: EXPECTED }, (_, place) => (
          <TileSkeleton key={place} />
        ))}
      </div>
    </>
  );
}

export function CategoryGrid() {
  const { t } = useTranslation('home');
  return (
    <Section title={t('categories.title')}>
      <Tiles />
    </Section>
  );
}
