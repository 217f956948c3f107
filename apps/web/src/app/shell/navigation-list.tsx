import { NavLink } from 'react-router';
import type { NavigationItem } from '../../site/player-pages.ts';
import { cx } from '../../ui/cx.ts';

export interface LinkProps {
  onClick?: () => void;
}
interface NavigationLinkProps extends NavigationItem, LinkProps {}

function NavigationLink({ to, label, icon: Icon, onClick }: NavigationLinkProps) {
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
      {/* The rail, from 1024 px on, hides it while it is narrow. */}
      <span className="transition-opacity duration-150 lg:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100">
        {label}
      </span>
    </NavLink>
  );
}

export interface NavigationListProps extends LinkProps {
  items: readonly NavigationItem[];
}

export function NavigationList({ items, ...link }: NavigationListProps) {
  return (
    <ul className="grid grid-cols-1 gap-1 py-3">
      {items.map((item) => (
        <li key={item.to}>
          <NavigationLink {...item} {...link} />
        </li>
      ))}
    </ul>
  );
}
