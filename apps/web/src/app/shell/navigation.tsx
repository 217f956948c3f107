import { Suspense } from 'react';
import { NavLink } from 'react-router';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { bottomBarItemCount, useNavigationItems } from './navigation-items.ts';
import { type LinkProps, NavigationList } from './navigation-list.tsx';

const PlayerNavigation = lazyComponent(() => import('./player-navigation.tsx'), 'PlayerNavigation');

/** The pages for everybody, and those of a player. */
export function NavigationLists(link: LinkProps) {
  const items = useNavigationItems();
  const isPlayer = useIsPlayer();
  return (
    <div className="px-3">
      <NavigationList items={items} {...link} />
      <Suspense>{isPlayer && <PlayerNavigation {...link} />}</Suspense>
    </div>
  );
}

/** From 1024 px on, this rail of icons expands on hover and focus. */
export function NavigationRail() {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('shell.mainNavigation')}
      className={cx(
        'group fixed top-(--header-height) bottom-0 left-0 z-30 hidden w-(--rail-width) overflow-x-hidden overflow-y-auto border-r border-line bg-bg lg:block',
        'transition-[width,box-shadow] duration-200 ease-out hover:w-(--rail-open-width) hover:shadow-card focus-within:w-(--rail-open-width)',
      )}
    >
      <NavigationLists />
    </nav>
  );
}

export function BottomBar() {
  const { t } = useTranslation();
  const items = useNavigationItems().slice(0, bottomBarItemCount);
  return (
    <nav
      aria-label={t('shell.quickNavigation')}
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-bg/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden"
    >
      <ul className="mx-auto grid h-(--bar-height) max-w-lg grid-cols-4">
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/'}
              className={({ isActive }) =>
                cx(
                  'grid h-full place-content-center justify-items-center gap-1 text-xs font-medium',
                  isActive ? 'text-gold-ink' : 'text-muted',
                )
              }
            >
              <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
