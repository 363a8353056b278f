import { createFileRoute } from '@tanstack/react-router';
import { GalleryScreen } from '../features/works/gallery/gallery-screen.tsx';

/** The page reads the shelf itself: every page loads the code of this file. */
type GallerySearch = { shelf?: unknown };

const readSearch = ({ shelf }: Record<string, unknown>): GallerySearch => ({ shelf });

export const Route = createFileRoute('/gallery')({
  validateSearch: readSearch,
  component: GalleryScreen,
});
