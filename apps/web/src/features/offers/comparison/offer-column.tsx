import type { RequestState } from '@mesterhand/domain/job-requests/states';
import type { Comparison } from '@mesterhand/domain/offers/comparison';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { isAcceptable } from '@mesterhand/domain/offers/state';
import type { ReactNode } from 'react';
import { useNow } from '../../../core/browser/use-now.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { NextFreeNote } from '../../availability/next-free-note.tsx';
import { AskButton, DeclineButton } from '../acceptance/offer-actions.tsx';
import { MasterLine } from '../view/master-line.tsx';
import { Ceiling, TimeList, Total } from '../view/offer-price.tsx';
import { OfferStateBadge } from '../view/offer-state.tsx';
import { ValidUntil } from '../view/valid-until.tsx';
import { useAgreementWording } from '../view/wording.ts';
import classes from './comparison.module.css';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box className={classes.row ?? ''}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <div>{children}</div>
    </Box>
  );
}

const marks = ['lowestTotal', 'lowestCeiling', 'earliest'] as const;

/** Where an offer is the best one. */
function Marks({ offer, best }: { offer: Offer; best: Comparison }) {
  const { t } = useTranslation('offers');
  const own = marks.filter((mark) => best[mark].includes(offer.id));
  return (
    <Group gap="xs" className={classes.marks ?? ''}>
      {offer.state !== 'sent' && <OfferStateBadge offer={offer} />}
      {own.map((mark) => (
        <StatusBadge key={mark} tone="green">
          {t(`compare.best.${mark}`)}
        </StatusBadge>
      ))}
    </Group>
  );
}

type OfferColumnProps = { offer: Offer; best: Comparison; requestState: RequestState };

function Steps({ offer, requestState }: Omit<OfferColumnProps, 'best'>) {
  const { t } = useTranslation('offers');
  const nameOf = usePersonName();
  const now = useNow();
  const { id, state, validUntil, master } = offer;
  const isOpen = isAcceptable({ state, validUntil, requestState }, now);
  return (
    <Stack gap="sm" className={classes.steps ?? ''}>
      <ButtonLink
        to="/offers/$id"
        params={{ id: String(id) }}
        variant={isOpen ? 'filled' : 'light'}
        fullWidth
        aria-label={t(isOpen ? 'compare.chooseOf' : 'compare.openOf', {
          name: nameOf(master.name),
        })}
      >
        {t(isOpen ? 'compare.choose' : 'compare.open')}
      </ButtonLink>
      {isOpen && (
        <Group gap="xs" justify="space-between">
          <AskButton offer={offer} />
          <DeclineButton offer={offer} />
        </Group>
      )}
    </Stack>
  );
}

/** One offer of a comparison; its rows stand at the heights of the others'. */
export function OfferColumn({ offer, best, requestState }: OfferColumnProps) {
  const { t } = useTranslation('offers');
  const wording = useAgreementWording();
  const format = useFormat();
  const { kind, excluded, times, master, workMinutes } = offer;
  return (
    <li className={`surface ${classes.offer}`} data-state={offer.state}>
      <div>
        <MasterLine master={master} />
        {offer.state === 'sent' && <NextFreeNote nextFree={master.nextFree} />}
      </div>
      <Marks offer={offer} best={best} />
      <Row label={t('price.total')}>
        <Total offer={offer} />
      </Row>
      <Row label={wording.t('rows.kind')}>
        <Text fw={650}>{wording.t(`kinds.${kind}.name`)}</Text>
      </Row>
      <Row label={t('price.ceiling')}>
        <Ceiling offer={offer} />
      </Row>
      <Row label={t('full.times')}>
        <TimeList times={times} />
      </Row>
      <Row label={t('full.length')}>
        {workMinutes === null ? '–' : format.duration(workMinutes)}
      </Row>
      <Row label={t('full.excluded')}>
        {excluded === '' ? t('full.nothingExcluded') : <PlainText>{excluded}</PlainText>}
      </Row>
      <Row label={t('full.valid')}>
        <ValidUntil offer={offer} />
      </Row>
      <Steps offer={offer} requestState={requestState} />
    </li>
  );
}
