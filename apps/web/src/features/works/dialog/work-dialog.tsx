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
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { WorkCarousel } from '../../../ui/work-carousel.tsx';
import { WorkComments } from './work-comments.tsx';
import { WorkMetrics } from './work-metrics.tsx';
import classes from './work-dialog.module.css';

function WorkFacts({ work }: { work: WorkDetail }) {
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
    <Facts columnWidth={136} className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} label={t(`work.${name}`)}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  );
}

function Maker({ master }: Pick<WorkDetail, 'master'>) {
  const { t } = useTranslation('ui');
  const here = useLocation({ select: ({ pathname }) => pathname });
  // On this master's own page the link would be redundant.
  if (here === `/master/${master.id}`) return null;
  return (
    <Group gap="sm" mb="xl">
      <Avatar name={master.name} src={master.avatar} seed={master.id} />
      <div>
        <strong>{master.name}</strong>
        <Text c="dimmed" size="sm">
          {master.specialization}
        </Text>
      </div>
      <ButtonLink
        ml="auto"
        to="/master/$id"
        params={{ id: String(master.id) }}
        search={{ work: undefined }}
        variant="light"
      >
        {t('master.profile')}
      </ButtonLink>
    </Group>
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
      <PlainText mt="md">{work.description}</PlainText>
      <WorkFacts work={work} />
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
        <Stack gap="sm" aria-busy>
          <LoadingNote />
          <div className={classes.pictureSkeleton} aria-hidden />
          <SkeletonBlock width="45%" height={16} />
          <SkeletonBlock width={160} height={42} radius={12} />
          <SkeletonBlock width="100%" height={18} />
          <SkeletonBlock width="80%" height={18} />
        </Stack>
      )}
      {work && <ShownWork work={work} />}
    </Dialog>
  );
}
