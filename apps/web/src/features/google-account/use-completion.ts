import type { SessionUser } from '@mesterhand/domain/access/actor';
import { googlePaths } from '@mesterhand/domain/auth/google-paths';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readError } from '../../core/api/errors.ts';
import { fetchWithRetry } from '../../core/navigation/lazy-part.ts';
import { request } from '../../core/api/request.ts';
import { readSession, signIn } from '../../core/session/session.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { lazySchema } from '../../core/forms/use-lazy-schema.ts';
import { readCompletion } from './read-completion.ts';
import { takeReturnUrl } from '../google/return-url.ts';

const answerSchema = lazySchema(async () => {
  const { sessionOutput } = await import('@mesterhand/domain/auth/schema');
  return sessionOutput;
});

type SignedIn = { user: SessionUser; token: string };

/** The state of the page until it redirects. */
export type Shown =
  | { step: 'working' }
  | { step: 'failed'; error: unknown; isLink: boolean }
  /** The account has a second factor. */
  | { step: 'challenge'; challenge: string }
  /** The documented parameters name a user other than the one who is signed in. */
  | { step: 'ask'; signedIn: SignedIn; current: SessionUser };

/** Removes the parameters from the URL at once, and continues with them. */
export function useCompletion() {
  const { t } = useTranslation(['google', 'auth']);
  const router = useRouter();
  const utils = trpc.useUtils();
  const [completion] = useState(() => readCompletion(window.location));
  const [shown, setShown] = useState<Shown>({ step: 'working' });
  const isBegun = useRef(false);

  const go = (address: string) => router.history.replace(address);
  const enter = ({ user, token }: SignedIn) => {
    signIn(user, token);
    showToast({
      title: t('auth:login.welcome'),
      message: t('auth:login.welcomeName', { firstName: user.firstName }),
    });
    go(takeReturnUrl());
  };
  const swap = async (code: string) => {
    try {
      const response = request(googlePaths.session, { method: 'POST', body: { code } });
      const [answer, schema] = await Promise.all([response, answerSchema()]);
      enter(schema.parse(answer));
    } catch (error) {
      const { code: refusal, challenge } = readError(error);
      if (refusal === 'auth.secondFactor' && challenge !== undefined)
        setShown({ step: 'challenge', challenge });
      else setShown({ step: 'failed', error, isLink: false });
    }
  };
  /** Stores the token as documented, then asks the server for its user; an unknown token is cleared. */
  const enterAsDocumented = (signedIn: SignedIn) => {
    enter(signedIn);
    utils.auth.session.fetch(undefined, { staleTime: 0 }).then(
      (user) => {
        if (readSession()?.token === signedIn.token) signIn(user, signedIn.token);
      },
      () => {},
    );
  };
  const giveUp = (reason: string) => {
    // Documented: invalid parameters are logged, and the front page follows.
    // oxlint-disable-next-line no-console
    console.error(`The sign-in with Google could not be completed: ${reason}.`);
    go('/');
  };
  const takeDocumented = async (token: string, text: string) => {
    const { parseDocumentedUser } = await fetchWithRetry(() => import('./documented-user.ts'));
    const user = parseDocumentedUser(text);
    if (user === undefined) return giveUp('the user could not be read');
    const current = readSession()?.user;
    if (current === undefined || current.id === user.id) return enterAsDocumented({ user, token });
    return setShown({ step: 'ask', signedIn: { user, token }, current });
  };
  const begin = () => {
    if (completion.kind === 'code') return void swap(completion.code);
    if (completion.kind === 'documented')
      return void takeDocumented(completion.token, completion.user);
    if (completion.kind === 'linked') {
      void utils.auth.google.own.invalidate();
      void utils.auth.email.own.invalidate();
      showToast({ title: t('tie.linked') });
      return go('/profile?tab=security');
    }
    if (completion.kind === 'error') {
      // An unknown error code is shown as an internal error.
      const cause = { code: completion.code, status: 500 };
      const error = new Error(completion.code, { cause });
      return setShown({ step: 'failed', error, isLink: completion.isLink });
    }
    return giveUp(completion.reason);
  };

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    window.history.replaceState(window.history.state, '', googlePaths.completion);
    begin();
    // Once per page load.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return { shown, enter, enterAsDocumented, stay: () => go('/') };
}
