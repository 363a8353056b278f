import { readLanguage, type Language } from '@mesterhand/domain/pages/languages';
import { createFileRoute } from '@tanstack/react-router';
import { AgreementScreen } from '../features/agreements/agreement-screen.tsx';

/** `text` is the language of the document, where it is not the page's. */
type AgreementSearch = { text?: Language | undefined };

export const Route = createFileRoute('/bookings/$id/agreement')({
  validateSearch: (search: Record<string, unknown>): AgreementSearch => ({
    text: readLanguage(search.text),
  }),
  component: AgreementScreen,
});
