import type { Consent } from '@mesterhand/domain/tracking/schema';
import { useState } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Listing, paging } from './listing.tsx';
import classes from '../tracking.module.css';

const pageSize = 20;

function Act({ item: { action, at, textVersion } }: { item: Consent }) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  return (
    <>
      <strong>{t(`consent.action.${action}`)}</strong>
      <span>
        {format.dateTime(at)} · {t('consent.version', { version: textVersion })}
      </span>
    </>
  );
}

function Acts() {
  const { t } = useTranslation('tracking');
  const query = trpc.tracking.consents.useInfiniteQuery({ limit: pageSize }, paging);
  return (
    <Listing
      query={query}
      empty={t('consent.logEmpty')}
      failure={t('consent.logFailed')}
      Row={Act}
    />
  );
}

/** Every consent and withdrawal, retained permanently; fetched when it is opened. */
export function ConsentLog() {
  const { t } = useTranslation('tracking');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('consent.log')}</summary>
      {isOpen && <Acts />}
    </details>
  );
}
