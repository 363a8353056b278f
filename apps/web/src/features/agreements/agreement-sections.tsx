import type { AgreementSection } from '@mesterhand/domain/agreements/schema';
import type { Language } from '@mesterhand/domain/pages/languages';
import { Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './agreement.module.css';

type AgreementSectionsProps = { sections: readonly AgreementSection[]; language: Language };

/** The parts of the document, one below the other: facts first, then its sentences. */
export function AgreementSections({ sections, language }: AgreementSectionsProps) {
  return (
    <Panel component="article" lang={language} gap="xl" className={classes.document ?? ''}>
      {sections.map(({ id, heading, rows, texts }) => (
        <Stack key={id} component="section" gap="sm" aria-labelledby={`section-${id}`}>
          <Text component="h2" id={`section-${id}`} fz="var(--font-size-xl)">
            {heading}
          </Text>
          {rows.length > 0 && (
            <dl className={classes.rows} data-section={id}>
              {rows.map(({ name, value }, index) => (
                // Two lines of a price may say the same.
                // oxlint-disable-next-line react/no-array-index-key
                <div key={index}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Stack>
      ))}
    </Panel>
  );
}
