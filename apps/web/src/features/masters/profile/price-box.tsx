import type { Master } from '@mesterhand/domain/masters/schema';
import { useOperatorClaims } from '../../../core/session/site-claims.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { IconClipboardList, IconClockHour4, IconReceipt } from '../../../ui/icons.gen.ts';
import { Group, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Price } from '../../../ui/price.tsx';
import { NextFreeButton } from '../../availability/next-free-button.tsx';
import { NextFreeNote } from '../../availability/next-free-note.tsx';
import { FavouriteButton } from '../../favourites/favourite-button.tsx';
import { DescribeLink } from '../../job-requests/entry/describe-link.tsx';
import { MessageButton } from '../../messages/inbox/message-button.tsx';
import { CallButton } from './call-button.tsx';
import classes from './master.module.css';
import { useAnswerTimeText } from '../../job-requests/use-answer-time-text.ts';
import { useMayBook } from './use-may-book.ts';

export function StartingPrice({ hourlyRate }: Pick<Master, 'hourlyRate'>) {
  const { t } = useTranslation('masters');
  if (hourlyRate === null) return <span>{t('price.onRequest')}</span>;
  return <Price amount={hourlyRate} from unit="hour" />;
}

function Promises({ answerTime }: Pick<Master, 'answerTime'>) {
  const { t } = useTranslation('masters');
  const answerTimeText = useAnswerTimeText();
  const format = useFormat();
  const { contactMinutes, callOutFee } = useOperatorClaims();
  const icon = { size: 19, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <Stack
      component="ul"
      className={classes.promises ?? ''}
      gap="sm"
      mt="sm"
      pt="lg"
      c="dimmed"
      fz="sm"
      lh={1.45}
    >
      {contactMinutes !== null && (
        <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
          <IconClockHour4 {...icon} />
          {t('price.contact', { count: contactMinutes })}
        </Group>
      )}
      {answerTime && (
        <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
          <IconClipboardList {...icon} />
          {answerTimeText(answerTime)}
        </Group>
      )}
      {callOutFee !== null && (
        <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
          <IconReceipt {...icon} />
          {t('price.fee', { fee: format.price(callOutFee) })}
        </Group>
      )}
    </Stack>
  );
}

type PriceBoxProps = { master: Master; onBook(): void };

export function PriceBox({ master, onBook }: PriceBoxProps) {
  const { t } = useTranslation('masters');
  const mayBook = useMayBook(master.id);
  return (
    <Panel component="section" className={classes.priceBox ?? ''} aria-label={t('price.title')}>
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
          <NextFreeButton master={master} />
          <DescribeLink
            link={{ master: master.id, category: master.categoryId }}
            variant="light"
            fullWidth
          >
            {t('price.describe', { firstName: master.user.firstName })}
          </DescribeLink>
          <MessageButton masterId={master.id} />
          <CallButton masterId={master.id} />
          <FavouriteButton masterId={master.id} />
        </>
      ) : (
        <>
          <p className="soft">{t('price.own')}</p>
          <NextFreeNote nextFree={master.nextFree} />
          <ButtonLink to="/profile" search={{ tab: 'edit' }} variant="default" fullWidth>
            {t('price.editOwn')}
          </ButtonLink>
        </>
      )}
      <Promises answerTime={master.answerTime} />
    </Panel>
  );
}

/** On phones the booking button is fixed within reach of the thumb. */
export function BookingBar({ master, onBook }: PriceBoxProps) {
  const { t } = useTranslation('masters');
  if (!useMayBook(master.id)) return null;
  return (
    <Group className={classes.bar ?? ''} justify="space-between">
      <StartingPrice hourlyRate={master.hourlyRate} />
      <Button size="md" onClick={onBook}>
        {t('price.book')}
      </Button>
    </Group>
  );
}
