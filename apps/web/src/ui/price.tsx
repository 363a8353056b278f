import { useFormat } from '../core/i18n/format.ts';
import { useTranslation } from '../core/i18n/translation.ts';
import classes from './price.module.css';

type PriceProps = { amount: number; from?: boolean; unit?: 'hour' };

/** Kroner: '450 kr', 'fra 450 kr' or 'fra 450 kr/t'. */
export function Price({ amount, from = false, unit }: PriceProps) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const price = format.price(amount);
  return (
    <span className={classes.price}>
      {from ? t('price.from', { price }) : price}
      {unit && <span className={classes.unit}>{t('price.perHour')}</span>}
    </span>
  );
}
