import type { SessionUser } from '@mesterhand/domain/access/actor';
import { type DialogProps, useDialog } from '../../../core/navigation/dialogs.tsx';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Group } from '../../../ui/layout.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { Chat, isWithMaster } from './chat.tsx';
import { LoadFailure } from '../inbox/load-failure.tsx';
import { type ChatTarget, useConversation } from './use-conversation.ts';
import { useVisibleHeight } from './use-visible-height.ts';

type Request = Pick<DialogProps, 'booking' | 'master' | 'conversation'>;

/** The conversation that the URL means; the first parameter wins. */
function readTarget({ booking, master, conversation }: Request): ChatTarget | undefined {
  if (conversation !== undefined) return { conversationId: conversation };
  if (booking !== undefined) return { bookingId: booking };
  return master === undefined ? undefined : { masterId: master };
}

function LoginFirst({ booking, master, conversation }: Request) {
  const { t } = useTranslation('messages');
  const dialog = useDialog();
  const request = { booking, master, conversation, next: 'chat' } as const;
  return (
    <Alert role="alert" color="brand" p="sm" title={t('login.title')}>
      <p>{t('login.text')}</p>
      <Group gap="xs" mt="sm">
        <Button size="sm" onClick={() => dialog.replace({ dialog: 'login', ...request })}>
          {t('login.login')}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => dialog.replace({ dialog: 'register', as: 'client', ...request })}
        >
          {t('login.register')}
        </Button>
      </Group>
    </Alert>
  );
}

type OpenChatProps = { target: ChatTarget; user: SessionUser; onClose(): void };

function OpenChat({ target, user, onClose }: OpenChatProps) {
  const { t } = useTranslation('messages');
  const { data, error, refetch } = useConversation(target);
  useVisibleHeight();
  const isShort = 'bookingId' in target;
  // Until the conversation is loaded, the booking's other side is guessed from the user's own role.
  const isMaster = data ? isWithMaster(data) : 'masterId' in target || user.userType !== 'master';
  return (
    <Dialog
      title={isMaster ? t('chat.titleMaster') : t('chat.titleClient')}
      size={680}
      fill={!isShort}
      onClose={onClose}
    >
      {data && <Chat key={data.id} conversation={data} user={user} isShort={isShort} />}
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ChatSkeleton />}
    </Dialog>
  );
}

/** Opens a conversation: `?dialog=chat&booking=81`, `&master=12` for an enquiry, or `&conversation=5`. */
export default function ChatDialog({ onClose, ...request }: DialogProps) {
  const { t } = useTranslation(['messages', 'refusals']);
  const session = useSession();
  const target = readTarget(request);
  if (session && target)
    return <OpenChat key={session.user.id} target={target} user={session.user} onClose={onClose} />;
  return (
    <Dialog title={t('chat.titleMaster')} size={520} onClose={onClose}>
      {target ? (
        <LoginFirst {...request} />
      ) : (
        <EmptyState art="lost" title={t('refusals:errors.messages.notFound')} />
      )}
    </Dialog>
  );
}
