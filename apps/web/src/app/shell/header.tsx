import { Menu } from 'lucide-react';
import {
  lazy,
  type RefObject,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { useIsPlayer, useIsSignedIn, useUser } from '../../access/sessions/session.ts';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { BellIcon, bellButtonClass } from '../../messages/notifications/bell-icon.tsx';
import { paths } from '../../paths.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { lazyComponent, onFirstInteraction } from '../../ui/lazy-component.ts';
import { Logo } from '../../ui/logo.tsx';
import { AccountButtonContent, DisplayName } from './account-button-content.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { useIsDesktop } from './use-is-desktop.ts';

const BalancePill = lazy(async () => ({
  default: (await import('../../money/balances/balance-pill.tsx')).BalancePill,
}));

const SearchBox = lazy(async () => ({
  default: (await import('../../games/catalogue/search-box.tsx')).SearchBox,
}));

// The menus bring react-aria, which the first paint does not wait for.
const HeaderMenus = lazy(async () => ({ default: (await import('./header-menus.tsx')).HeaderMenus }));

const UnreadCountReader = lazy(async () => ({
  default: (await import('../../messages/notifications/unread-count-reader.tsx')).UnreadCountReader,
}));

const NavigationDrawer = lazyComponent(
  async () => (await import('./navigation-drawer.tsx')).NavigationDrawer,
);

export function Header() {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const isPlayer = useIsPlayer();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [wasDrawerOpen, setDrawerWasOpen] = useState(false);
  const openDrawer = () => {
    setDrawerOpen(true);
    setDrawerWasOpen(true);
  };
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);

  return (
    <header className="fixed inset-x-0 top-0 z-40 h-(--header-height) border-b border-line bg-bg/92 backdrop-blur-md">
      <div className="flex h-full items-center gap-1.5 px-3 sm:gap-3 sm:px-4">
        <IconButton
          label={t('shell.openMenu')}
          aria-expanded={isDrawerOpen}
          className="-ml-1 lg:hidden"
          onClick={openDrawer}
        >
          <Menu aria-hidden className="size-5.5" />
        </IconButton>
        <Link
          to={isSignedIn ? paths.dashboard : paths.home}
          aria-label={brand.name}
          className={cx(
            'flex h-11 items-center gap-2.5 rounded-lg lg:pl-1.5',
            isSignedIn && 'max-[18rem]:hidden',
          )}
        >
          <Logo
            className={cx(
              'w-8 shrink-0 sm:w-9',
              isSignedIn ? 'max-[429px]:not-tight:hidden' : 'max-[379px]:not-tight:hidden',
            )}
          />
          <span className="gold-text font-display text-xl leading-none sm:text-2xl">
            <span className="hidden sm:inline">{brand.name}</span>
            <span className="tight:hidden sm:hidden">{brand.shortName}</span>
          </span>
        </Link>
        <div className="hidden grow justify-center px-6 lg:flex">
          <DesktopSearch />
        </div>
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-3 lg:ml-0">
          {isPlayer && (
            <PageErrorBoundary fallback={null}>
              <Suspense
                fallback={<Skeleton className="h-10 w-28 rounded-full pointer-coarse:h-11 sm:w-36" />}
              >
                <BalancePill />
              </Suspense>
            </PageErrorBoundary>
          )}
          {!isSignedIn && (
            <>
              <LinkButton
                to={paths.login}
                variant="quiet"
                size="sm"
                className="tight:px-2 max-[18rem]:hidden"
              >
                {t('shell.login')}
              </LinkButton>
              <LinkButton to={paths.register} size="sm" className="tight:px-2.5">
                {t('shell.signUp')}
              </LinkButton>
            </>
          )}
          <LazyHeaderMenus />
        </div>
      </div>
      {wasDrawerOpen && (
        <PageErrorBoundary fallback={null}>
          <Suspense>
            <NavigationDrawer isOpen={isDrawerOpen} onClose={closeDrawer} />
          </Suspense>
        </PageErrorBoundary>
      )}
    </header>
  );
}

function DesktopSearch() {
  const isWide = useIsDesktop();
  const place = <div className="h-10 w-full max-w-md rounded-full border border-line-strong bg-field" />;
  if (!isWide) return null;
  return (
    <PageErrorBoundary fallback={place}>
      <Suspense fallback={place}>
        <SearchBox />
      </Suspense>
    </PageErrorBoundary>
  );
}

type HeaderMenuName = 'bell' | 'account';
type RequestedMenu = 'nothing' | 'menus' | HeaderMenuName;

/** The menus load on the first interaction. Until then plain buttons stand in for them. */
function LazyHeaderMenus() {
  const { t } = useTranslation();
  const user = useUser();
  const isSignedIn = user !== null;
  const [wanted, setWanted] = useState<RequestedMenu>('nothing');
  const [counted, setCounted] = useState<number>();
  const unread = isSignedIn ? counted : 0;
  // A transition keeps the placeholder buttons and their focus until the menus can render.
  const want = useCallback(
    (what: RequestedMenu) =>
      startTransition(() => setWanted((now) => (what === 'menus' && now !== 'nothing' ? now : what))),
    [],
  );
  useEffect(() => {
    if (!isSignedIn) return;
    return onFirstInteraction(() => want('menus'));
  }, [isSignedIn, want]);
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<HeaderMenuName | undefined>(undefined);
  const handlersOf = (face: HeaderMenuName) => ({
    // On pointer down, because the menus may replace the button before its click.
    onPointerDown: () => want(face),
    onClick: () => want(face),
    onFocus: () => {
      focused.current = face;
    },
    onBlur: () => {
      focused.current = undefined;
    },
  });
  const faces = (
    <>
      <button
        type="button"
        aria-label={unread === undefined ? t('shell.bell') : t('shell.notifications', { count: unread })}
        className={bellButtonClass}
        {...handlersOf('bell')}
      >
        <BellIcon unread={unread} />
      </button>
      {user !== null && (
        <>
          <DisplayName user={user} />
          <button
            type="button"
            aria-label={t('shell.accountMenu')}
            aria-haspopup="menu"
            className="rounded-full"
            {...handlersOf('account')}
          >
            <AccountButtonContent user={user} />
          </button>
        </>
      )}
    </>
  );
  return (
    <div ref={place} className="flex min-h-10 items-center justify-end gap-0.5 sm:gap-2">
      {isSignedIn && wanted === 'nothing' && (
        <PageErrorBoundary fallback={null}>
          <Suspense>
            <UnreadCountReader onCount={setCounted} />
          </Suspense>
        </PageErrorBoundary>
      )}
      <PageErrorBoundary fallback={faces}>
        <Suspense fallback={faces}>
          {wanted === 'nothing' ? (
            faces
          ) : (
            <>
              <HeaderMenus initiallyOpenMenu={wanted === 'menus' ? undefined : wanted} />
              <FocusTransfer container={place} focusedMenu={focused} />
            </>
          )}
        </Suspense>
      </PageErrorBoundary>
    </div>
  );
}

interface FocusTransferProps {
  container: RefObject<HTMLElement | null>;
  focusedMenu: RefObject<HeaderMenuName | undefined>;
}

/** Moves the focus from a placeholder button to the real one, so that keyboard users keep their position. */
function FocusTransfer({ container: place, focusedMenu: from }: FocusTransferProps) {
  useLayoutEffect(() => {
    const buttons = [...(place.current?.querySelectorAll('button') ?? [])];
    if (from.current !== undefined) buttons.at(from.current === 'bell' ? 0 : -1)?.focus();
  }, [place, from]);
  return null;
}
