import { NavLink } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { bottomBarItemCount, type NavigationItem, useNavigationItems } from './navigation-items.ts';

interface NavigationLinkProps extends NavigationItem {
  onClick?: () => void;
  labelClassName?: string;
}

export function NavigationLink({ to, label, icon: Icon, onClick, labelClassName }: NavigationLinkProps) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      onClick={onClick}
      className={({ isActive }) =>
        cx(
          'relative flex h-12 items-center gap-4 overflow-hidden rounded-xl px-3.5 font-medium whitespace-nowrap transition-colors',
          isActive ? 'bg-gold-wash text-gold-ink' : 'text-muted hover:bg-gold-wash hover:text-text',
        )
      }
    >
      <Icon aria-hidden className="size-5.5 shrink-0" strokeWidth={1.75} />
      <span className={labelClassName}>{label}</span>
    </NavLink>
  );
}

/** From 1024 px on, this rail of icons expands on hover and focus. */
export function NavigationRail() {
  const { t } = useTranslation();
  const items = useNavigationItems();
  return (
    <nav
      aria-label={t('shell.mainNavigation')}
      className={cx(
        'group fixed top-(--header-height) bottom-0 left-0 z-30 hidden w-(--rail-width) overflow-hidden border-r border-line bg-bg lg:block',
        'transition-[width,box-shadow] duration-200 ease-out hover:w-(--rail-open-width) hover:shadow-card focus-within:w-(--rail-open-width)',
      )}
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 p-3 pt-4">
        {items.map((item) => (
          <li key={item.to}>
            <NavigationLink
              {...item}
              labelClassName="opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100"
            />
          </li>
        ))}
      </ul>
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
