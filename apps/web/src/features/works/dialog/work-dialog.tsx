import type { WorkDetail } from '@mesterhand/domain/works/schema';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { DialogProps } from '../../../core/navigation/dialogs.tsx';
import { useFormat } from '../../../core/i18n/format.ts';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { WorkCarousel } from '../../../ui/work-carousel.tsx';
import { WorkComments } from './work-comments.tsx';
import { WorkMetrics } from './work-metrics.tsx';
import classes from './work-dialog.module.css';

function Facts({ work }: { work: WorkDetail }) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const facts = [
    ['category', t(`work.categories.${work.category}`)],
    ['location', work.location],
    ['duration', work.workDuration],
    ['cost', work.cost === null ? null : format.price(work.cost)],
    ['difficulty', work.difficulty && t(`work.difficulties.${work.difficulty}`)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`work.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Maker({ master }: Pick<WorkDetail, 'master'>) {
  const { t } = useTranslation('ui');
  const here = useLocation({ select: ({ pathname }) => pathname });
  // On this master's own page the link would be redundant.
  if (here === `/master/${master.id}`) return null;
  return (
    <div className={classes.maker}>
      <Avatar name={master.name} src={master.avatar} seed={master.id} />
      <div>
        <strong>{master.name}</strong>
        <p className={classes.trade}>{master.specialization}</p>
      </div>
      <ButtonLink
        to="/master/$id"
        params={{ id: String(master.id) }}
        search={{ work: undefined }}
        variant="light"
      >
        {t('master.profile')}
      </ButtonLink>
    </div>
  );
}

/** Reports a view; the server decides whether it counts. */
function useCountedView(projectId: number): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    utils.client.masters.works.view
      .mutate({ projectId })
      .then(({ views }) =>
        utils.masters.works.byId.setData({ id: projectId }, (work) => work && { ...work, views }),
      )
      // A view that was not counted needs no message.
      .catch(() => {});
  }, [utils, projectId]);
}

function ShownWork({ work }: { work: WorkDetail }) {
  useCountedView(work.id);
  const isOwn = useSession()?.user.masterId === work.master.id;
  return (
    <>
      <WorkCarousel title={work.title} images={work.images} isReportable={!isOwn} />
      <WorkMetrics work={work} />
      <p className={classes.description}>{work.description}</p>
      <Facts work={work} />
      <Maker master={work.master} />
      <WorkComments work={work} />
    </>
  );
}

/** A finished work with pictures, description and comments; opened by `?work=12`. */
export default function WorkDialog({ work: id = 0, onClose }: DialogProps) {
  const { t } = useTranslation('works');
  const { data: work, error, refetch } = trpc.masters.works.byId.useQuery({ id });
  return (
    <Dialog title={work?.title ?? t('show.loading')} size="lg" onClose={onClose}>
      {error && (
        <ErrorState title={t('show.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !work && (
        <div className={classes.skeleton} aria-busy>
          <LoadingNote />
          <div className={classes.pictureSkeleton} aria-hidden />
          <SkeletonBlock width="45%" height={16} />
          <SkeletonBlock width={160} height={42} radius={12} />
          <SkeletonBlock width="100%" height={18} />
          <SkeletonBlock width="80%" height={18} />
        </div>
      )}
      {work && <ShownWork work={work} />}
    </Dialog>
  );
}
