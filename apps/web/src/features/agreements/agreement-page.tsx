import { renderAgreement } from '@mesterhand/domain/agreements/render';
import type { Agreement } from '@mesterhand/domain/agreements/schema';
import { sayUnreviewed } from '@mesterhand/domain/law/texts';
import { sayDate, sayInstant } from '@mesterhand/domain/emails/dates';
import { type Language, languages, readLanguage } from '@mesterhand/domain/pages/languages';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '../../core/api/trpc.ts';
import { useDeferredValue } from 'react';
import { currentLanguage } from '../../core/i18n/i18n.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useSession } from '../../core/session/session.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { NativeSelect } from '../../ui/fields.tsx';
import { IconDownload, IconPrinter } from '../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { PageHeading } from '../../ui/page.tsx';
import classes from './agreement.module.css';
import { useWordingIn } from '../offers/view/wording.ts';
import { AgreementSections } from './agreement-sections.tsx';
import { sideOf } from './job/agreed-job.tsx';
import { JobLinks } from './job/job-links.tsx';
import { Fingerprint } from './fingerprint.tsx';
import { useAgreementFile } from './use-agreement-file.ts';
import { useAddress } from '../../core/navigation/use-address.ts';

/** The language of the document: the one in the address, else the page's. */
function useDocumentLanguage() {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const search = useAddress('text');
  const language = readLanguage(search.text) ?? currentLanguage(i18n);
  const choose = (text: Language) =>
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, text }),
      replace: true,
      resetScroll: false,
    });
  return { language, choose };
}

type ToolsProps = {
  agreement: Agreement;
  language: Language;
  onLanguage(language: Language): void;
};

function Tools({ agreement, language, onLanguage }: ToolsProps) {
  const { t } = useTranslation(['agreements', 'core']);
  const { bookingId, number } = agreement;
  const file = useAgreementFile();
  return (
    <Group className={classes.tools ?? ''} justify="space-between" align="flex-end" gap="md">
      <NativeSelect
        label={t('agreements:language')}
        value={language}
        data={languages.map((one) => ({ value: one, label: t(`core:languages.${one}`) }))}
        onChange={({ currentTarget }) => onLanguage(readLanguage(currentTarget.value) ?? language)}
      />
      <Actions>
        <Button
          loading={file.isBusy}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void file.download({ bookingId, number, language })}
        >
          {t('agreements:download')}
        </Button>
        <Button
          variant="light"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('agreements:print')}
        </Button>
        <ButtonLink to="/dashboard" search={{ booking: bookingId }} variant="subtle">
          {t('agreements:booking')}
        </ButtonLink>
      </Actions>
    </Group>
  );
}

/** The pages of the job beside the agreement; the booking says which side the user is on. */
function Pages({ bookingId }: { bookingId: number }) {
  const user = useSession()?.user;
  const isSignedIn = user !== undefined;
  const { data } = trpc.bookings.byId.useQuery({ id: bookingId }, { enabled: isSignedIn });
  if (!data || !isSignedIn) return null;
  return (
    <Box className={classes.tools ?? ''}>
      <JobLinks bookingId={bookingId} side={sideOf(data, user)} current="agreement" />
    </Box>
  );
}

/** The agreement as both sides read it; in other languages it says that the Norwegian text decides. */
export function AgreementPage({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation('agreements');
  const { language, choose } = useDocumentLanguage();
  // The document stays as it is until the other language is loaded.
  const wording = useWordingIn(useDeferredValue(language));
  const { number, hash, redactedAt, content } = agreement;
  const title = wording.t('title', { number });
  usePageTitle(title);
  const unreviewed = sayUnreviewed(wording.law, (date) => sayDate(date, wording.language));
  return (
    <div data-agreement>
      <PageHeading title={<span lang={wording.language}>{title}</span>}>
        <Text c="dimmed" mt="xs">
          {t('intro')}
        </Text>
      </PageHeading>
      <Stack gap="lg">
        <Tools agreement={agreement} language={language} onLanguage={choose} />
        {redactedAt !== null && (
          <Callout tone="yellow" lang={wording.language}>
            {wording.t('redacted', { at: sayInstant(redactedAt, wording.language) })}
          </Callout>
        )}
        <Pages bookingId={agreement.bookingId} />
        <AgreementSections
          sections={renderAgreement(content, wording)}
          language={wording.language}
        />
        <Box component="footer">
          <Fingerprint hash={hash} />
          <Text size="sm" c="dimmed" mt="sm" lang={wording.language}>
            {unreviewed}
          </Text>
        </Box>
      </Stack>
    </div>
  );
}
