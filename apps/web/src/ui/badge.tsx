import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './badge.module.css';

export type BadgeTone = 'yellow' | 'green' | 'blue' | 'indigo' | 'red' | 'grey' | 'brand';
type StatusBadgeProps = { tone: BadgeTone; icon?: ReactNode; children: ReactNode };

export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  return (
    <span className={`${classes.badge} ${classes[tone]}`} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

export function VerifiedBadge() {
  const { t } = useTranslation('ui');
  return (
    <StatusBadge tone="brand" icon={<IconRosetteDiscountCheckFilled size={14} aria-hidden />}>
      {t('verified')}
    </StatusBadge>
  );
}
