import type { CityCode } from '@mesterhand/domain/places/city-codes';
import type { RequestUrgency } from '@mesterhand/domain/job-requests/states';

/** The steps of the form by their URL names, in their order. */
export const steps = ['problem', 'details', 'when', 'who'] as const;
export type Step = (typeof steps)[number];

/** Masters who are offered for a choice. */
export const shownSuggestions = 10;
/** Masters who are chosen until the customer chooses. */
export const usualAsked = 3;

/** What is typed and chosen; empty texts until then. */
export interface RequestValues {
  categoryId: number | null;
  description: string;
  /** URLs of uploaded pictures. */
  pictures: string[];
  /** By question; those of another trade stay, for a change back to it. An invalid number is a text. */
  answers: Record<string, string | number>;
  address: string;
  postcode: string;
  place: string;
  urgency: RequestUrgency;
  date: string;
  from: string;
  until: string;
  isEmergency: boolean;
  /** The master from whose page the form was opened. */
  preferredId: number | null;
  /** The masters to ask; null for the preferred one, else the best suggested ones. */
  masterIds: number[] | null;
  /** Null until the customer has answered. */
  asksNext: boolean | null;
}

export const emptyRequest: RequestValues = {
  categoryId: null,
  description: '',
  pictures: [],
  answers: {},
  address: '',
  postcode: '',
  place: '',
  urgency: 'asap',
  date: '',
  from: '',
  until: '',
  isEmergency: false,
  preferredId: null,
  masterIds: null,
  asksNext: null,
};

/** What a link to the form carries over. */
export interface RequestLink {
  text?: string | undefined;
  category?: number | undefined;
  city?: CityCode | undefined;
  master?: number | undefined;
}

/** The last step that may be opened: those before it have what they require. */
export function furthestStep({ categoryId, description, address }: RequestValues): Step {
  if (categoryId === null || description.trim() === '') return 'problem';
  return address.trim() === '' ? 'when' : 'who';
}

/** The step that is shown for the one in the URL. */
export function openStep(wanted: Step | undefined, values: RequestValues): Step {
  const furthest = steps.indexOf(furthestStep(values));
  return steps[Math.min(steps.indexOf(wanted ?? 'problem'), furthest)] ?? 'problem';
}
