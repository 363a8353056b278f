import { type Category, startingPrice } from '@mesterhand/domain/categories/categories';
import { Link } from '@tanstack/react-router';
import { useCategoryWords } from '../core/i18n/category-names.ts';
import { useFormat } from '../core/i18n/format.ts';
import { useTranslation } from '../core/i18n/translation.ts';
import { Card } from './card.tsx';
import { categoryIcon, categoryTint } from './category-look.ts';
import classes from './category-tile.module.css';

const SAMPLES_SHOWN = 2;

/** A category with its colour, base price and first sample services; links to its search. */
export function CategoryTile({ category }: { category: Category }) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const word = useCategoryWords();
  const Icon = categoryIcon(category.code, category.icon);
  return (
    <Card as="li" interactive className={classes.tile}>
      <span className={classes.icon} style={categoryTint(category.color)}>
        <Icon size={26} stroke={1.8} aria-hidden />
      </span>
      <h3 className={classes.name}>
        <Link to="/services" search={{ category: category.id }}>
          {category.name}
        </Link>
      </h3>
      <p className={classes.from}>
        {t('price.from', { price: format.price(startingPrice(category)) })}
      </p>
      <ul className={classes.samples}>
        {category.sampleServices.slice(0, SAMPLES_SHOWN).map((service) => (
          <li key={service.name}>
            <span>{word(service.name)}</span>
            <span>{format.price(service.price)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
