import type { Category } from '@mesterhand/domain/categories/categories';
import { startingPrice } from '@mesterhand/domain/categories/price';
import { Link } from '@tanstack/react-router';
import { useCategoryWords } from '../core/i18n/category-names.ts';
import { useFormat } from '../core/i18n/format.ts';
import { useTranslation } from '../core/i18n/translation.ts';
import { Card, cardLink } from './card.tsx';
import { categoryIcon, categoryTint } from './category-style.ts';
import classes from './category-tile.module.css';
import { IconTile } from './icon-tile.tsx';

const SAMPLES_SHOWN = 2;

/** A category with its colour, base price and first sample services; links to its search. */
export function CategoryTile({ category }: { category: Category }) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const word = useCategoryWords();
  const Icon = categoryIcon(category.code, category.icon);
  return (
    <Card as="li" interactive className={classes.tile}>
      <IconTile style={categoryTint(category.color)}>
        <Icon size={26} stroke={1.8} aria-hidden />
      </IconTile>
      <h3 className={classes.name}>
        <Link className={cardLink} to="/services" search={{ category: category.id }}>
          {category.name}
        </Link>
      </h3>
      <p className="soft small">
        {t('price.from', { price: format.price(startingPrice(category)) })}
      </p>
      <ul className={`soft small ${classes.samples}`}>
        {category.sampleServices.slice(0, SAMPLES_SHOWN).map((service) => (
          <li key={service.name}>
            <span className="one-line">{word(service.name)}</span>
            <span>{format.price(service.price)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
