import type { Master } from '@mesterhand/domain/masters/schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingNote, SkeletonBlock } from '../../../ui/skeletons.tsx';
import { useNextFreeText } from '../../availability/use-next-free-text.ts';
import { useAnswerTimeText } from '../../job-requests/use-answer-time-text.ts';
import { useLanguageName } from '../use-language-name.ts';
import classes from './compare.module.css';
import { useCompared } from './use-compared.ts';

type CompareDialogProps = {
  ids: readonly number[];
  onRemove(id: number): void;
  onClose(): void;
};

function NextFree({ master }: { master: Master }) {
  const { t } = useTranslation('masters');
  return useNextFreeText(master.nextFree) ?? t('found.freeUnknown');
}

function Actions({ master, onRemove }: { master: Master; onRemove(id: number): void }) {
  const { t } = useTranslation(['masters', 'ui']);
  const dialog = useDialog();
  return (
    <div className={classes.cellActions}>
      <Button
        h={44}
        aria-label={t('ui:master.bookOf', { name: master.name })}
        onClick={() => {
          const { nextFree } = master;
          const at = nextFree ? `${nextFree.date}T${nextFree.time}` : undefined;
          dialog.replace({ dialog: 'booking', master: master.id, at });
        }}
      >
        {t('ui:master.book')}
      </Button>
      <Button
        h={44}
        variant="subtle"
        aria-label={t('compare.remove', { name: master.name })}
        onClick={() => onRemove(master.id)}
      >
        {t('compare.takeAway')}
      </Button>
    </div>
  );
}

type Row = { name: string; of(master: Master): ReactNode };

function useRows(): Row[] {
  const { t } = useTranslation(['masters', 'ui', 'core']);
  const format = useFormat();
  const answerTimeText = useAnswerTimeText();
  const languageName = useLanguageName();
  const none = t('compare.unstated');
  return [
    {
      name: t('compare.price'),
      of: ({ hourlyRate }) =>
        hourlyRate === null ? none : `${format.price(hourlyRate)}${t('ui:price.perHour')}`,
    },
    {
      name: t('compare.rating'),
      of: ({ rating, reviewCount }) =>
        reviewCount === 0 ? t('ui:rating.none') : format.rating(rating),
    },
    {
      name: t('compare.reviews'),
      of: ({ reviewCount }) => format.number(reviewCount),
    },
    { name: t('compare.jobs'), of: ({ completedJobs }) => format.number(completedJobs) },
    { name: t('compare.free'), of: (master) => <NextFree master={master} /> },
    {
      name: t('compare.verified'),
      of: ({ isVerified }) => t(isVerified ? 'compare.yes' : 'compare.no'),
    },
    {
      name: t('compare.answers'),
      of: ({ answerTime }) => (answerTime ? answerTimeText(answerTime) : none),
    },
    {
      name: t('compare.languages'),
      of: ({ languages }) => languages?.map(languageName).join(', ') ?? none,
    },
    {
      name: t('compare.area'),
      of: ({ city }) => (city === null ? none : t(`core:cities.${city}`)),
    },
  ];
}

/** Up to three masters side by side. */
export default function CompareDialog({ ids, onRemove, onClose }: CompareDialogProps) {
  const { t } = useTranslation(['masters', 'core']);
  const compared = useCompared(ids);
  const rows = useRows();
  const cell = ({ id, master, isError, refetch }: (typeof compared)[number], row: Row) => (
    <td key={id}>
      {master && row.of(master)}
      {!master && !isError && <SkeletonBlock width="70%" height={18} />}
      {isError && row === rows[0] && (
        <Button variant="light" h={44} onClick={refetch}>
          {t('core:retry')}
        </Button>
      )}
    </td>
  );
  return (
    <Dialog title={t('compare.title')} size="xl" onClose={onClose}>
      {compared.some(({ master, isError }) => !master && !isError) && <LoadingNote />}
      <div
        className={classes.scroll}
        role="region"
        aria-label={t('compare.title')}
        // A region that scrolls must take the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <td aria-label={t('compare.title')} />
              {compared.map(({ id, master }) => (
                <th key={id} scope="col">
                  {master ? (
                    <Link to="/master/$id" params={{ id: String(id) }}>
                      {master.name}
                    </Link>
                  ) : (
                    <SkeletonBlock width="70%" height={20} />
                  )}
                  <span className={`small soft ${classes.trade}`}>{master?.specialization}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {compared.map((each) => cell(each, row))}
              </tr>
            ))}
            <tr>
              <th scope="row">
                <span className="visually-hidden">{t('compare.choice')}</span>
              </th>
              {compared.map(({ id, master }) => (
                <td key={id}>{master && <Actions master={master} onRemove={onRemove} />}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
