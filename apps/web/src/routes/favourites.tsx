import { createFileRoute } from '@tanstack/react-router';
import { FavouritesScreen } from '../features/favourites/favourites-screen.tsx';

export const Route = createFileRoute('/favourites')({ component: FavouritesScreen });
