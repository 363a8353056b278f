import type { ReactNode } from 'react';
import { useTranslation } from '../core/i18n/translation.ts';
import classes from './badge.module.css';
import { categoryTint } from './category-style.ts';
import { IconRosetteDiscountCheckFilled } from './icons.gen.ts';

export type BadgeTone = 'yellow' | 'green' | 'blue' | 'indigo' | 'red' | 'grey' | 'brand';
type StatusBadgeProps = { tone: BadgeTone; icon?: ReactNode; children: ReactNode };

export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} style={categoryTint(tone)} data-tone={tone}>
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
