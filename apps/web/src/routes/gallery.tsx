import {
  type GalleryCategory,
  galleryCategories,
} from '@mesterhand/domain/works/gallery-categories';
import { createFileRoute } from '@tanstack/react-router';
import { readOneOf } from '../core/navigation/search-params.ts';
import { GalleryScreen } from '../features/works/gallery/gallery-screen.tsx';

type GallerySearch = { shelf?: GalleryCategory | undefined };

const readSearch = (search: Record<string, unknown>): GallerySearch => ({
  shelf: readOneOf(galleryCategories, search.shelf),
});

export const Route = createFileRoute('/gallery')({
  validateSearch: readSearch,
  component: GalleryScreen,
});
