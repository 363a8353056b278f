import type { SessionUser } from '@mesterhand/domain/access/actor';

import { Suspense } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { readId } from '../../../core/navigation/search-params.ts';
import { useSession } from '../../../core/session/session.ts';
import { Box } from '../../../ui/layout.tsx';
import { Container } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { MissingRequest } from '../view/missing-request.tsx';
import { OfferSkeleton } from '../view/offer-skeleton.tsx';
import { SignInFirst } from '../view/sign-in-first.tsx';
import { useAddress } from '../../../core/navigation/use-address.ts';

const EditorOfRequest = lazyPart(() => import('./editor-of-request.tsx'));

function EditorOf({ user, requestId }: { user: SessionUser; requestId: number | undefined }) {
  const { t } = useTranslation('offers');
  if (requestId === undefined) return <MissingRequest />;
  if (user.masterId === null) return <EmptyState art="lost" title={t('editor.mastersOnly')} />;
  return (
    <Suspense fallback={<OfferSkeleton />}>
      <EditorOfRequest key={requestId} user={user} masterId={user.masterId} requestId={requestId} />
    </Suspense>
  );
}

/** `/offers/new?request=58`: a master answers a request with an offer. */
export function OfferEditorScreen() {
  const session = useSession();
  const search = useAddress('request');
  return (
    <Container>
      <Box maw={760} pb="var(--section-gap)">
        {session ? (
          <EditorOf user={session.user} requestId={readId(search.request)} />
        ) : (
          <SignInFirst />
        )}
      </Box>
    </Container>
  );
}
