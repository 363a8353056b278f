import { can } from '@mesterhand/domain/access/policy';
import type { AdminComment } from '@mesterhand/domain/admin/comments';
import { useNavigate } from '@tanstack/react-router';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useStateAfterPress } from '../../core/navigation/use-state-after-press.ts';
import { IconExternalLink, IconEye, IconEyeOff } from '../../ui/icons.gen.ts';
import type { BulkAction } from '../admin/table/bulk.ts';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import type { RowAction } from '../admin/table/row-menu.tsx';
import { actorOf } from '../bookings/actor.ts';

type Move = 'hide' | 'restore';

const moveOf = ({ state }: AdminComment): Move => (state === 'visible' ? 'hide' : 'restore');

/** Invalidates every query that shows comments: the list, the reports, the articles. */
export function useRefresh() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.admin.comments.invalidate(),
      utils.auth.reports.list.invalidate(),
      utils.admin.blog.public.invalidate(),
    ]);
}

/** Whether the viewer may moderate a comment: nobody moderates their own. */
function useMayModerate() {
  const user = useSession()?.user;
  return ({ author }: AdminComment) =>
    user !== undefined && can(actorOf(user), 'comments.judge', { authorId: author.id });
}

/** Asks for a reason, then hides or restores and shows the outcome; `dialog` is the open dialog. */
function useDecision() {
  const { t } = useTranslation('admin-comments');
  const nameOf = usePersonName();
  const [selected, setSelected] = useStateAfterPress<AdminComment>();
  const refresh = useRefresh();
  const outcome = useOutcome({ failed: t('failed'), refresh });
  const hide = trpc.admin.comments.hide.useMutation(outcome(t('done.hide')));
  const restore = trpc.admin.comments.restore.useMutation(outcome(t('done.restore')));
  const close = () => setSelected(null);
  if (selected === null) return { select: setSelected, dialog: null };
  const move = moveOf(selected);
  const { mutate, isPending } = move === 'hide' ? hide : restore;
  const dialog = (
    <ReasonDialog
      title={t(`ask.${move}.title`)}
      text={t(`ask.${move}.text`, { name: nameOf(selected.author.name) })}
      confirmLabel={t(`actions.${move}`)}
      tone={move === 'hide' ? 'danger' : 'brand'}
      busy={isPending}
      onConfirm={(reason) => mutate({ id: selected.id, reason }, { onSettled: close })}
      onClose={close}
    />
  );
  return { select: setSelected, dialog };
}

/** The actions of one comment. */
export function useCommentActions() {
  const { t } = useTranslation('admin-comments');
  const navigate = useNavigate();
  const mayModerate = useMayModerate();
  const { select, dialog } = useDecision();
  const actionsOf = (comment: AdminComment): RowAction[] => {
    const { slug, isPublished } = comment.article;
    const move = moveOf(comment);
    const open: RowAction = {
      key: 'open',
      label: t('actions.open'),
      icon: <IconExternalLink size={18} aria-hidden />,
      run: () => void navigate({ to: '/blog/$slug', params: { slug } }),
    };
    return [
      {
        key: move,
        label: t(`actions.${move}`),
        icon:
          move === 'hide' ? (
            <IconEyeOff size={18} aria-hidden />
          ) : (
            <IconEye size={18} aria-hidden />
          ),
        disabled: mayModerate(comment) ? undefined : t('own'),
        run: () => select(comment),
      },
      ...(isPublished ? [open] : []),
    ];
  };
  return { actionsOf, dialog };
}

/** The bulk actions; the viewer's own comments are skipped. */
export function useBulkActions(): BulkAction<AdminComment>[] {
  const { t } = useTranslation('admin-comments');
  const { comments } = trpc.useUtils().client.admin;
  const mayModerate = useMayModerate();
  const action = (move: Move): BulkAction<AdminComment> => ({
    key: move,
    label: t(`actions.${move}`),
    confirm: {
      title: t(`bulk.${move}.title`),
      text: t(`bulk.${move}.text`),
      label: t(`actions.${move}`),
      withReason: true,
    },
    applies: (comment) => moveOf(comment) === move && mayModerate(comment),
    run: ({ id }, reason) => comments[move].mutate({ id, reason }),
    undo: ({ id }) => comments[move === 'hide' ? 'restore' : 'hide'].mutate({ id, reason: '' }),
  });
  return [action('hide'), action('restore')];
}
