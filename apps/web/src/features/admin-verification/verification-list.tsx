import type { Verification } from '@mesterhand/domain/admin/verification';
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useTrade } from './trade.ts';
import classes from './verification.module.css';

type RowProps = { master: Verification; isChosen: boolean; onChoose(): void };

function Row({ master, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation(['admin-verification', 'ui']);
  const trade = useTrade(master);
  const { userId, firstName, lastName, avatar, isVerified, waiting } = master;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-current={isChosen || undefined}
        onClick={onChoose}
      >
        <Avatar name={name} src={avatar} size={40} seed={userId} />
        <span className={classes.rowText}>
          <span className={classes.rowName}>
            {name}
            {isVerified && (
              <span className={classes.check} title={t('ui:verified')}>
                <IconRosetteDiscountCheckFilled size={18} aria-hidden />
                <span className="visually-hidden">{t('ui:verified')}</span>
              </span>
            )}
          </span>
          <span className={classes.soft}>{trade}</span>
        </span>
        {waiting > 0 && <StatusBadge tone="yellow">{t('waiting', { count: waiting })}</StatusBadge>}
      </button>
    </li>
  );
}

type VerificationListProps = {
  masters: readonly Verification[];
  chosen: number | undefined;
  hasMore: boolean;
  isBusy: boolean;
  onChoose(userId: number): void;
  onMore(): void;
};

export function VerificationList(props: VerificationListProps) {
  const { t } = useTranslation('admin-verification');
  const { masters, chosen, hasMore, isBusy, onChoose, onMore } = props;
  return (
    <div className={classes.listed}>
      <ul className={classes.list} aria-label={t('list')}>
        {masters.map((master) => (
          <Row
            key={master.userId}
            master={master}
            isChosen={master.userId === chosen}
            onChoose={() => onChoose(master.userId)}
          />
        ))}
      </ul>
      {hasMore && <LoadMore busy={isBusy} onClick={onMore} />}
    </div>
  );
}
