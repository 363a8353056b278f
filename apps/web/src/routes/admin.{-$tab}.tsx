import { createFileRoute } from '@tanstack/react-router';
import { PanelScreen } from '../features/admin-panel/panel-screen.tsx';

/** What pages of the panel keep in the address; each reads what is its own, when it has come. */
type PanelSearch = Partial<
  Record<
    | 'search'
    | 'sort'
    | 'direction'
    | 'page'
    | 'limit'
    | 'item'
    | 'view'
    | 'type'
    | 'role'
    | 'status'
    | 'state'
    | 'rating',
    unknown
  >
>;

export const Route = createFileRoute('/admin/{-$tab}')({
  validateSearch: (search: Record<string, unknown>): PanelSearch => search,
  component: PanelScreen,
});
