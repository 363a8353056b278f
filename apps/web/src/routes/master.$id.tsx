import { createFileRoute } from '@tanstack/react-router';
import { readId, readOneOf } from '../core/navigation/search-params.ts';
import { loadProfileTexts } from '../features/masters/profile/profile-texts.ts';
import { MasterScreen } from '../features/masters/profile/master-screen.tsx';

/** Reviews with pictures alone. */
type MasterSearch = { reviews?: 'pictures' | undefined };

export const Route = createFileRoute('/master/$id')({
  validateSearch: (search: Record<string, unknown>): MasterSearch => ({
    reviews: readOneOf(['pictures'], search.reviews),
  }),
  loader: ({ context, params }) => {
    loadProfileTexts();
    const id = readId(params.id);
    if (id !== undefined) void context.prefetch.masters.byId.prefetch({ id });
  },
  component: MasterScreen,
});
