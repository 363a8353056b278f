import { type ReactNode, useEffect, useRef } from 'react';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Icon } from '../../ui/icon.tsx';
import { Box, Text } from '../../ui/layout.tsx';
import { Container } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';

type PasswordCardProps = {
  /** The page's title. */
  page: string;
  sign: Icon;
  title: string;
  text: string;
  /** The outcome of the form: its heading takes the focus, since the button is gone. */
  isOutcome?: boolean;
  children: ReactNode;
};

/** The card of the password pages. */
export function PasswordCard({ page, sign: Sign, isOutcome = false, ...words }: PasswordCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(page);
  useEffect(() => {
    if (isOutcome) heading.current?.focus();
  }, [isOutcome]);
  return (
    <Container size="text">
      <Box maw={560} mx="auto" pt="clamp(28px, 6vw, 72px)" pb="var(--section-gap)">
        <Panel gap="md" p="clamp(24px, 5vw, 48px)">
          {/* Offsets the padding of the icon, so that it aligns with the text. */}
          <Sign
            color="var(--brand-text)"
            size={44}
            stroke={1.5}
            style={{ marginLeft: -5 }}
            aria-hidden
          />
          <Box component="h1" fz="var(--font-size-section)" lh={1.15} ref={heading} tabIndex={-1}>
            {words.title}
          </Box>
          <Text c="dimmed">{words.text}</Text>
          {words.children}
        </Panel>
      </Box>
    </Container>
  );
}

/** The error: the refusal's text, or "unknown error" without a response. */
export function Failure({ title, error }: { title: string; error: unknown }) {
  const { t } = useTranslation('core');
  const errorText = useErrorText();
  if (error === null) return null;
  const isAnswered = readError(error).status !== undefined;
  return (
    <Alert color="red" role="alert" title={isAnswered ? title : t('errorClass.unknown')}>
      {errorText(error)}
    </Alert>
  );
}
