import { mayOpenPage } from '@mesterhand/domain/admin/tabs';
import type { SupportMessage } from '@mesterhand/domain/support/schema';
import { Link } from '@tanstack/react-router';
import { readError } from '../../core/api/errors.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useSession } from '../../core/session/session.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { IconMailForward } from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { StickyActions } from '../admin/panel/sticky-actions.tsx';
import { Quote } from '../admin/panel/quote.tsx';
import type { RowAction } from '../admin/table/row-menu.tsx';
import { StateBadge } from './enquiry-columns.tsx';

/** The sender's account; administrators get a link to the list of users. */
function Account({ user }: Pick<SupportMessage, 'user'>) {
  const { t } = useTranslation('admin-support');
  const reader = useSession()?.user;
  const nameOf = usePersonName();
  if (user === null) return t('details.noAccount');
  if (!reader || !mayOpenPage(reader, 'users')) return nameOf(user.name);
  return (
    <Link
      to="/admin/{-$tab}"
      params={{ tab: 'users' }}
      search={{ search: user.name, item: user.id }}
    >
      {nameOf(user.name)}
    </Link>
  );
}

function EnquiryFacts({ message }: { message: SupportMessage }) {
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  const { email, user, language, createdAt } = message;
  return (
    <Facts columnWidth={200}>
      <Fact label={t('columns.email')}>
        {email === null ? '–' : <a href={`mailto:${email}`}>{email}</a>}
      </Fact>
      <Fact label={t('details.account')}>
        <Account user={user} />
      </Fact>
      <Fact label={t('columns.language')}>{t(`languages.${language}`)}</Fact>
      <Fact label={t('columns.createdAt')}>
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      </Fact>
    </Facts>
  );
}

/** A mailto link that quotes the question below the answer. */
function ReplyButton({ id, email, message }: { id: number; email: string; message: string }) {
  const { t } = useTranslation('admin-support');
  const { data } = usePublicSettings();
  const subject = t('actions.subject', { site: data?.siteName ?? '', id });
  // Mail programs accept about two thousand characters of a mailto URL.
  const quoted = message.slice(0, 600).replaceAll(/^/gm, '> ');
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\n\n${quoted}`)}`;
  return (
    <Button
      component="a"
      href={`mailto:${encodeURIComponent(email)}?${query}`}
      leftSection={<IconMailForward size={18} aria-hidden />}
    >
      {t('actions.reply')}
    </Button>
  );
}

type ContentProps = { message: SupportMessage; action: RowAction; isBusy: boolean };

function Content({ message, action, isBusy }: ContentProps) {
  const { t } = useTranslation('admin-support');
  const nameOf = usePersonName();
  const { id, email, state } = message;
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Text fw={700} size="lg">
          {nameOf(message.name)}
        </Text>
        <StateBadge state={state} />
      </Group>
      {email === null ? (
        <Text c="dimmed">{t('details.erased')}</Text>
      ) : (
        <Quote mah="45vh">{message.message}</Quote>
      )}
      <EnquiryFacts message={message} />
      {email !== null && (
        <StickyActions>
          <ReplyButton id={id} email={email} message={message.message} />
          <Button
            variant="default"
            leftSection={action.icon}
            loading={isBusy}
            onClick={() => action.run()}
          >
            {action.label}
          </Button>
        </StickyActions>
      )}
    </Stack>
  );
}

type DetailsProps = {
  id: number;
  rows: readonly SupportMessage[] | undefined;
  actionOf(message: SupportMessage): RowAction;
  isBusy: boolean;
  onClose(): void;
};

/** An enquiry with its actions, by its own URL, whether or not the list has it. */
export function EnquiryDetails({ id, rows, actionOf, isBusy, onClose }: DetailsProps) {
  const { t } = useTranslation('admin-support');
  const row = rows?.find((message) => message.id === id);
  const single = trpc.admin.support.byId.useQuery(
    { id },
    { enabled: rows !== undefined && row === undefined, staleTime: 0 },
  );
  const message = row ?? single.data;
  const isGone = readError(single.error).status === 404;
  return (
    <Dialog title={t('details.title', { id })} onClose={onClose}>
      {message && <Content message={message} action={actionOf(message)} isBusy={isBusy} />}
      {!message && isGone && <EmptyState art="search" title={t('details.gone')} />}
      {!message && !isGone && single.error && (
        <ErrorState
          error={single.error}
          title={t('details.failed')}
          onRetry={() => void single.refetch()}
        />
      )}
      {!message && !single.error && (
        <>
          <LoadingNote />
          <RowSkeleton />
        </>
      )}
    </Dialog>
  );
}
