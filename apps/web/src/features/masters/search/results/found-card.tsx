import type { FoundMaster } from '@mesterhand/domain/masters/schema';
import { useDialog } from '../../../../core/navigation/dialogs.tsx';
import { useFormat } from '../../../../core/i18n/format.ts';
import { useTranslation } from '../../../../core/i18n/translation.ts';
import { UnstyledButton } from '../../../../ui/button.tsx';
import {
  IconCalendarCheck,
  IconCalendarX,
  IconCheck,
  IconMapPin,
  IconPlus,
  IconShieldCheck,
} from '../../../../ui/icons.gen.ts';
import { MasterCard } from '../../../../ui/master-card.tsx';
import { useNextFreeText } from '../../../availability/use-next-free-text.ts';
import { FavouriteHeart } from '../../../favourites/favourite-heart.tsx';
import { useAnswerTimeText } from '../../../job-requests/use-answer-time-text.ts';
import { useLanguageName } from '../../use-language-name.ts';
import classes from './results.module.css';

export type FoundCardProps = {
  master: FoundMaster;
  /** The services that make a master match the search. */
  services: FoundMaster['services'];
  /** The service that the search names, if it names one. */
  service: number | undefined;
  isActive: boolean;
  onActivate(id: number): void;
  /** Without it masters are not compared. */
  compare?: Comparing | undefined;
};

type Comparing = {
  isCompared: boolean;
  /** Whether another one can be compared. */
  mayCompare: boolean;
  onCompare(id: number): void;
};

/** The next free time as a button that books it; a text where there is none. */
function NextFree({ master, service }: { master: FoundMaster; service: number | undefined }) {
  const { t } = useTranslation('masters');
  const dialog = useDialog();
  const text = useNextFreeText(master.nextFree);
  const { nextFree } = master;
  if (text === null || !nextFree)
    return (
      <p className={`small soft ${classes.line}`}>
        <IconCalendarX size={18} stroke={1.7} aria-hidden />
        {text ?? t('found.freeUnknown')}
      </p>
    );
  return (
    <UnstyledButton
      className={classes.free ?? ''}
      aria-label={t('found.bookAt', { name: master.name, time: text })}
      onClick={() =>
        dialog.open({
          dialog: 'booking',
          master: master.id,
          service,
          at: `${nextFree.date}T${nextFree.time}`,
        })
      }
    >
      <IconCalendarCheck size={20} stroke={1.7} aria-hidden />
      {text}
    </UnstyledButton>
  );
}

/** What speaks for a master: documents, answers, languages; of somebody without any of it, that they are new here. */
function TrustLine({ master }: { master: FoundMaster }) {
  const { t } = useTranslation('masters');
  const answerTimeText = useAnswerTimeText();
  const languageName = useLanguageName();
  const { isVerified, answerTime, languages, reviewCount, completedJobs } = master;
  const isNew = !isVerified && reviewCount === 0 && completedJobs === 0;
  const facts = [
    ...(isVerified ? [t('found.checked')] : []),
    ...(isNew ? [t('found.new')] : []),
    ...(!isVerified && !isNew ? [t('found.unchecked')] : []),
    ...(answerTime ? [answerTimeText(answerTime)] : []),
    ...(languages ? [languages.map(languageName).join(', ')] : []),
  ];
  return (
    <p className={`small soft ${classes.line}`}>
      <IconShieldCheck size={18} stroke={1.7} aria-hidden />
      <span>{facts.join(' · ')}</span>
    </p>
  );
}

function Distance({ km }: { km: number | undefined }) {
  const { t } = useTranslation('masters');
  if (km === undefined) return null;
  return (
    <p className={`small ${classes.line}`}>
      <IconMapPin size={18} stroke={1.7} aria-hidden />
      <strong>{t('found.distance', { km })}</strong>
    </p>
  );
}

function Fits({ services }: Pick<FoundMaster, 'services'>) {
  const { t } = useTranslation('masters');
  const format = useFormat();
  if (services.length === 0) return null;
  return (
    <ul className={`small ${classes.fits}`} aria-label={t('search.services')}>
      {services.map(({ id, name, price }) => (
        <li key={id}>
          <span className="soft">{name}</span>
          <span>{format.price(price)}</span>
        </li>
      ))}
    </ul>
  );
}

function CompareToggle({ master, compare }: { master: FoundMaster; compare: Comparing }) {
  const { t } = useTranslation('masters');
  const { isCompared, mayCompare, onCompare } = compare;
  return (
    <UnstyledButton
      className={classes.compare ?? ''}
      aria-pressed={isCompared}
      aria-label={t('compare.choose', { name: master.name })}
      disabled={!isCompared && !mayCompare}
      onClick={() => onCompare(master.id)}
    >
      {isCompared ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
      {t('compare.add')}
    </UnstyledButton>
  );
}

/** A hit: what makes it match, when the master is free and what speaks for them. The marker of the map belongs to it. */
export function FoundCard(props: FoundCardProps) {
  const { master, services, service, isActive, onActivate, compare } = props;
  return (
    <div
      className={classes.found}
      data-master={master.id}
      data-active={isActive || undefined}
      onMouseEnter={() => onActivate(master.id)}
      onFocus={() => onActivate(master.id)}
    >
      <MasterCard master={master} newTab corner={<FavouriteHeart master={master} />}>
        <div className={classes.facts}>
          <Distance km={master.distance} />
          <NextFree master={master} service={service} />
          <TrustLine master={master} />
          <Fits services={services} />
          {compare && <CompareToggle master={master} compare={compare} />}
        </div>
      </MasterCard>
    </div>
  );
}
