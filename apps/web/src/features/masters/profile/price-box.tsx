import type { Master } from '@mesterhand/domain/masters/schema';
import { useOperatorClaims } from '../../../core/session/site-claims.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { IconClockHour4, IconReceipt } from '../../../ui/icons.gen.ts';
import { Price } from '../../../ui/price.tsx';
import { FavouriteButton } from '../../favourites/favourite-button.tsx';
import { MessageButton } from '../../messages/inbox/message-button.tsx';
import { CallButton } from './call-button.tsx';
import classes from './master.module.css';
import { useMayBook } from './use-may-book.ts';

export function StartingPrice({ hourlyRate }: Pick<Master, 'hourlyRate'>) {
  const { t } = useTranslation('masters');
  if (hourlyRate === null) return <span>{t('price.onRequest')}</span>;
  return <Price amount={hourlyRate} from unit="hour" />;
}

function Promises() {
  const { t } = useTranslation('masters');
  const format = useFormat();
  const { contactMinutes, callOutFee } = useOperatorClaims();
  const icon = { size: 19, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <ul className={classes.promises}>
      {contactMinutes !== null && (
        <li>
          <IconClockHour4 {...icon} />
          {t('price.contact', { count: contactMinutes })}
        </li>
      )}
      {callOutFee !== null && (
        <li>
          <IconReceipt {...icon} />
          {t('price.fee', { fee: format.price(callOutFee) })}
        </li>
      )}
    </ul>
  );
}

type PriceBoxProps = { master: Master; onBook(): void };

export function PriceBox({ master, onBook }: PriceBoxProps) {
  const { t } = useTranslation('masters');
  const mayBook = useMayBook(master.id);
  return (
    <section className={classes.priceBox} aria-label={t('price.title')}>
      <p className={classes.bigPrice}>
        <StartingPrice hourlyRate={master.hourlyRate} />
      </p>
      {mayBook ? (
        <>
          <div className={classes.onlyWide}>
            <Button fullWidth size="lg" onClick={onBook}>
              {t('price.book')}
            </Button>
          </div>
          <MessageButton masterId={master.id} />
          <CallButton masterId={master.id} />
          <FavouriteButton masterId={master.id} />
        </>
      ) : (
        <>
          <p className={classes.soft}>{t('price.own')}</p>
          <ButtonLink to="/profile" search={{ tab: 'edit' }} variant="default" fullWidth>
            {t('price.editOwn')}
          </ButtonLink>
        </>
      )}
      <Promises />
    </section>
  );
}

/** On phones the booking button is fixed within reach of the thumb. */
export function BookingBar({ master, onBook }: PriceBoxProps) {
  const { t } = useTranslation('masters');
  if (!useMayBook(master.id)) return null;
  return (
    <div className={classes.bar}>
      <StartingPrice hourlyRate={master.hourlyRate} />
      <Button size="md" onClick={onBook}>
        {t('price.book')}
      </Button>
    </div>
  );
}
