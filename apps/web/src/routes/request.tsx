import { cityCodes } from '@mesterhand/domain/places/city-codes';
import { createFileRoute } from '@tanstack/react-router';
import { readId, readOneOf, readText } from '../core/navigation/search-params.ts';
import { DescribeScreen } from '../features/job-requests/describe/describe-screen.tsx';
import {
  type RequestLink,
  type Step,
  steps,
} from '../features/job-requests/describe/request-values.ts';

/** What a link carries over into the form, and the form's step. */
type RequestSearch = RequestLink & { step?: Step | undefined };

export const Route = createFileRoute('/request')({
  validateSearch: (search: Record<string, unknown>): RequestSearch => ({
    text: readText(search.text),
    category: readId(search.category),
    city: readOneOf(cityCodes, search.city),
    master: readId(search.master),
    step: readOneOf(steps, search.step),
  }),
  component: DescribeScreen,
});
