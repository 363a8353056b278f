import type { OfferTemplate } from '@mesterhand/domain/offers/template-schema';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { usePageTitle } from '../../../core/navigation/page-title.ts';
import { useSession } from '../../../core/session/session.ts';
import { DividedList } from '../../../ui/divided-list.tsx';
import { Box, Stack } from '../../../ui/layout.tsx';
import { Container, PageHeading } from '../../../ui/page.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { SignInFirst } from '../view/sign-in-first.tsx';
import { TemplateRow } from './template-row.tsx';

function TemplateList({ templates }: { templates: readonly OfferTemplate[] }) {
  const { t } = useTranslation('offers');
  if (templates.length === 0)
    return <EmptyState art="tools" title={t('templates.none')} text={t('templates.noneText')} />;
  return (
    <DividedList aria-label={t('templates.title')}>
      {templates.map((template) => (
        <TemplateRow key={template.id} template={template} />
      ))}
    </DividedList>
  );
}

function Templates() {
  const { data, error, refetch } = trpc.bookings.offers.templates.list.useQuery();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data) return <TemplateList templates={data} />;
  return (
    <Stack gap="sm" aria-busy>
      <LoadingNote />
      <RowSkeleton />
      <RowSkeleton />
    </Stack>
  );
}

function OwnTemplates({ masterId }: { masterId: number | null }) {
  const { t } = useTranslation('offers');
  if (masterId === null) return <EmptyState art="lost" title={t('editor.mastersOnly')} />;
  return <Templates />;
}

/** `/offers/templates`: the lines that a master has stored for the next offers. */
export function TemplatesScreen() {
  const { t } = useTranslation('offers');
  const session = useSession();
  usePageTitle(t('templates.title'));
  return (
    <Container>
      <Box maw={760} pb="var(--section-gap)">
        <PageHeading title={t('templates.title')} intro={t('templates.intro')} />
        {session ? <OwnTemplates masterId={session.user.masterId} /> : <SignInFirst />}
      </Box>
    </Container>
  );
}
