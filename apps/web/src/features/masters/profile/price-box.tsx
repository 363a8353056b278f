import type { Master } from '@mesterhand/domain/masters/schema';
import { useOperatorClaims } from '../../../core/session/site-claims.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconClipboardList, IconClockHour4, IconReceipt } from '../../../ui/icons.gen.ts';
import { Group, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Price } from '../../../ui/price.tsx';
import { NextFreeButton } from '../../availability/next-free-button.tsx';
import { FavouriteButton } from '../../favourites/favourite-button.tsx';
import { DescribeLink } from '../../job-requests/entry/describe-link.tsx';
import { MessageButton } from '../../messages/inbox/message-button.tsx';
import { CallButton } from './call-button.tsx';
import classes from './master.module.css';
import { useAnswerTimeText } from '../../job-requests/use-answer-time-text.ts';

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
        <Group
          component="li"
          className={classes.onlySmall ?? ''}
          wrap="nowrap"
          align="flex-start"
          gap="sm"
        >
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
  return (
    <Panel component="section" className={classes.priceBox ?? ''} aria-label={t('price.title')}>
      <p className={classes.bigPrice}>
        <StartingPrice hourlyRate={master.hourlyRate} />
      </p>
      <div className={classes.onlyWide}>
        <Button fullWidth size="lg" onClick={onBook}>
          {t('price.book')}
        </Button>
      </div>
      <NextFreeButton master={master} />
      <div className={classes.others}>
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
      </div>
      <Promises answerTime={master.answerTime} />
    </Panel>
  );
}

/** On phones booking and writing stay within reach of the thumb; above the footer, never over it. */
export function BookingBar({ master, isOwn, onBook }: PriceBoxProps & { isOwn: boolean }) {
  const { t } = useTranslation('masters');
  return (
    <div className={classes.bar} inert={isOwn}>
      <StartingPrice hourlyRate={master.hourlyRate} />
      <Group gap="var(--space-2)" wrap="nowrap">
        <MessageButton masterId={master.id} isIcon />
        <Button size="md" onClick={onBook}>
          {t('price.book')}
        </Button>
      </Group>
    </div>
  );
}
