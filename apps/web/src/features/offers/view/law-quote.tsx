import { acts, type LawTermId, lawTerms } from '@mesterhand/domain/law/terms';
import { quoteLaw, sayUnreviewed } from '@mesterhand/domain/law/texts';
import { useFormat } from '../../../core/i18n/format.ts';
import { Text } from '../../../ui/layout.tsx';
import { useAgreementWording } from './wording.ts';

/** What the law says, with its paragraph and a link to the act. */
export function LawQuote({ id }: { id: LawTermId }) {
  const { law } = useAgreementWording();
  const { text, citation } = quoteLaw(id, law);
  return (
    <p>
      {text}{' '}
      <a href={acts[lawTerms[id].act].source} target="_blank" rel="noopener noreferrer" lang="nb">
        {citation}
      </a>
    </p>
  );
}

/** That no lawyer has compared the quoted sentences with the acts yet. */
export function UnreviewedLaw() {
  const { law } = useAgreementWording();
  const format = useFormat();
  const text = sayUnreviewed(law, (date) => format.date(`${date}T12:00:00Z`));
  return text === null ? null : (
    <Text c="dimmed" size="sm">
      {text}
    </Text>
  );
}
