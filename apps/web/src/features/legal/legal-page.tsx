import { termsVersion } from '@mesterhand/domain/privacy/consents';
import { plainPages } from '@mesterhand/domain/pages/routes';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { usePageHead } from '../../core/navigation/page-title.ts';
import { type TextBlock, useTranslation } from '../../core/i18n/translation.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { richTextClass } from '../../ui/rich-text.tsx';
import { BodyText } from './body-text.tsx';
import classes from './legal.module.css';

/** Date of the last change of these texts. */
const UPDATED = `${termsVersion}T12:00:00Z`;

const PAGES = [
  { to: '/privacy', key: 'privacy.title' },
  { to: '/terms', key: 'terms.title' },
  { to: '/cookies', key: 'cookies.title' },
  { to: '/accessibility', key: 'accessibility.title' },
] as const;

/** A chapter; `id` is its anchor, which external links may use. */
export type LegalSection = {
  id: string;
  title: string;
  body: readonly TextBlock[];
  /** Shown after the first paragraph. */
  after?: ReactNode;
};

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  const { t } = useTranslation('legal');
  return (
    <nav className={classes.contents} aria-labelledby="legal-contents">
      <h2 id="legal-contents">{t('contents')}</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link className="soft small" to="." search hash={id}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Chapter({ section: { id, title, body, after } }: { section: LegalSection }) {
  const [first, ...rest] = body;
  return (
    <section className={classes.chapter} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {first !== undefined && <BodyText blocks={[first]} />}
      {after}
      <BodyText blocks={rest} />
    </section>
  );
}

function SeeAlso({ but }: { but: string }) {
  const { t } = useTranslation('legal');
  return (
    <nav className={classes.seeAlso} aria-labelledby="legal-see-also">
      <h2 id="legal-see-also">{t('seeAlso')}</h2>
      <Group component="ul" gap="var(--space-1) var(--space-6)">
        {PAGES.filter(({ to }) => to !== but).map(({ to, key }) => (
          <li key={to}>
            <Link className="with-icon" to={to}>
              {t(key)}
            </Link>
          </li>
        ))}
      </Group>
    </nav>
  );
}

/** Scrolls to the linked chapter: the router looks for the anchor before the texts are loaded. */
function useChapterOfArrival(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, []);
}

type LegalPageProps = {
  path: (typeof PAGES)[number]['to'];
  title: string;
  intro: string;
  sections: readonly LegalSection[];
};

/** A legal page: table of contents next to it where there is room, and the date of the last change. */
export function LegalPage({ path, title, intro, sections }: LegalPageProps) {
  const { t } = useTranslation('legal');
  const format = useFormat();
  usePageHead({ page: plainPages[path] });
  useChapterOfArrival();
  return (
    <Container>
      <div className={classes.page}>
        <div>
          <PageHeading title={title} intro={intro}>
            <Text mt="sm" c="dimmed" size="sm">
              {t('updated', { date: format.date(UPDATED) })}
            </Text>
          </PageHeading>
        </div>
        <Contents sections={sections} />
        <div className={`${richTextClass} ${classes.text}`}>
          {sections.map((section) => (
            <Chapter key={section.id} section={section} />
          ))}
        </div>
        <SeeAlso but={path} />
      </div>
    </Container>
  );
}
