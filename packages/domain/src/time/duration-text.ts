import type { Language } from '../pages/languages.ts';

const units: Record<Language, { hour: string; minute: string }> = {
  nb: { hour: 't', minute: 'min' },
  en: { hour: 'h', minute: 'min' },
  ru: { hour: 'ч', minute: 'мин' },
  uk: { hour: 'год', minute: 'хв' },
};

/** Minutes in the shortest words of a language: `1 t 30 min`. The spaces do not break. */
export function durationText(language: Language, minutes: number): string {
  const { hour, minute } = units[language];
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [`${hours} ${hour}`] : []),
    ...(rest > 0 ? [`${rest} ${minute}`] : []),
  ];
  return (parts.length > 0 ? parts : [`0 ${minute}`]).join(' ').replaceAll(' ', '\u00a0');
}

/** Two durations as one text: `1 t – 2 t`, or a single one where both are the same or one is unknown. */
export function durationRangeText(
  language: Language,
  { minutesFrom, minutesTo }: { minutesFrom: number | null; minutesTo: number | null },
): string | null {
  if (minutesFrom === null) return null;
  const from = durationText(language, minutesFrom);
  if (minutesTo === null || minutesTo === minutesFrom) return from;
  return `${from} – ${durationText(language, minutesTo)}`;
}
