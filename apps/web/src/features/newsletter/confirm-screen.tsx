import { confirmHours } from '@mesterhand/domain/newsletter/course';
import { trpc } from '../../core/api/trpc.ts';
import { LinkPage } from './link-page.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { useLinkToken } from './use-link-token.ts';

/** The page of the confirmation link in the newsletter's opt-in email (`/newsletter/confirm#token=…`). */
export function ConfirmScreen() {
  const token = useLinkToken();
  const { mutate, ...deed } = trpc.admin.newsletter.confirm.useMutation();
  return (
    <LinkPage
      kind="confirm"
      token={token}
      deed={{ ...deed, run: () => mutate({ token }) }}
      hours={confirmHours}
    >
      <NewsletterForm source="blog" bare />
    </LinkPage>
  );
}
