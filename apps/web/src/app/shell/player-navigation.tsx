import { usePlayerPages } from '../../site/player-pages.ts';
import { NavigationList, type NavigationListProps } from './navigation-list.tsx';

/** The second list of the rail and the drawer. Loaded for players only. */
export function PlayerNavigation(props: Omit<NavigationListProps, 'items'>) {
  return (
    <div className="border-t border-line">
      <NavigationList items={usePlayerPages()} {...props} />
    </div>
  );
}
