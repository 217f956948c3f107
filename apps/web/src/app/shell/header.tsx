import { Menu } from 'lucide-react';
import {
  type RefObject,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
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
import { lazyComponent, lazyNamed, onFirstInteraction, runWhenIdle } from '../../ui/lazy-component.ts';
import { Logo } from '../../ui/logo.tsx';
import { AccountButtonContent, DisplayName } from './account-button-content.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';

const BalancePill = lazyNamed(() => import('../../money/balances/balance-pill.tsx'), 'BalancePill');

const VipBadge = lazyNamed(() => import('../../promotions/vip/vip-badge.tsx'), 'VipBadge', 'promotions');

const SearchBox = lazyNamed(() => import('../../games/catalogue/search-box.tsx'), 'SearchBox');

// The menus need react-aria, which the first paint does not wait for.
const HeaderMenus = lazyNamed(() => import('./header-menus.tsx'), 'HeaderMenus');

const UnreadCountReader = lazyNamed(
  () => import('../../messages/notifications/unread-count-reader.tsx'),
  'UnreadCountReader',
);

const NavigationDrawer = lazyComponent(() => import('./navigation-drawer.tsx'), 'NavigationDrawer');

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
      <div className="flex h-full items-center gap-1.5 px-3 tight:gap-1 tight:px-2 sm:gap-3 sm:px-4">
        <IconButton
          label={t('shell.openMenu')}
          aria-expanded={isDrawerOpen}
          className="-ml-1 lg:hidden"
          onClick={openDrawer}
        >
          <Menu aria-hidden className="size-5.5" />
        </IconButton>
        <HomeLink isSignedIn={isSignedIn} />
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
          {isPlayer && (
            <PageErrorBoundary fallback={null}>
              <Suspense>
                <VipBadge />
              </Suspense>
            </PageErrorBoundary>
          )}
          {!isSignedIn && <SignInLinks />}
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

function HomeLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Link
      to={isSignedIn ? paths.dashboard : paths.home}
      aria-label={brand.name}
      className={cx(
        'flex h-11 min-w-11 shrink-0 items-center gap-2.5 rounded-lg lg:pl-1.5',
        isSignedIn
          ? 'max-[429px]:flex-col max-[429px]:justify-center max-[18rem]:hidden'
          : 'max-[379px]:flex-col max-[379px]:justify-center',
        'max-[429px]:gap-0.5',
      )}
    >
      <Logo className={cx('w-8 shrink-0 sm:w-9', isSignedIn ? 'max-[429px]:w-7' : 'max-[379px]:w-7')} />
      <span
        className={cx(
          'gold-text font-display text-xl leading-none sm:text-2xl',
          isSignedIn ? 'max-[429px]:text-sm' : 'max-[379px]:text-sm',
        )}
      >
        <span className="hidden sm:inline">{brand.name}</span>
        <span className="sm:hidden">{brand.shortName}</span>
      </span>
    </Link>
  );
}

function SignInLinks() {
  const { t } = useTranslation();
  return (
    <>
      <LinkButton to={paths.login} variant="quiet" size="sm" className="tight:px-2 max-[18rem]:hidden">
        {t('shell.login')}
      </LinkButton>
      <LinkButton to={paths.register} size="sm" className="tight:px-2.5">
        {t('shell.signUp')}
      </LinkButton>
    </>
  );
}

function DesktopSearch() {
  const isWide = useIsDesktop();
  const placeholder = (
    <div className="h-10 w-full max-w-md rounded-full border border-line-strong bg-field" />
  );
  if (!isWide) return null;
  return (
    <PageErrorBoundary fallback={placeholder}>
      <Suspense fallback={placeholder}>
        <SearchBox />
      </Suspense>
    </PageErrorBoundary>
  );
}

type HeaderMenuName = 'bell' | 'account';
type RequestedMenu = 'nothing' | 'menus' | HeaderMenuName;

/** Shows plain buttons until the menus load at the first interaction. */
function LazyHeaderMenus() {
  const isSignedIn = useIsSignedIn();
  const [requested, setRequested] = useState<RequestedMenu>('nothing');
  const [unreadCount, setUnreadCount] = useState<number>();
  const [isCalm, setCalm] = useState(false);
  const unread = isSignedIn ? unreadCount : 0;
  // A transition keeps the plain buttons and their focus until the menus render.
  const load = useCallback(
    (menu: RequestedMenu) =>
      startTransition(() => setRequested((now) => (menu === 'menus' && now !== 'nothing' ? now : menu))),
    [],
  );
  useEffect(() => {
    if (!isSignedIn) return;
    return onFirstInteraction(() => load('menus'));
  }, [isSignedIn, load]);
  useEffect(() => runWhenIdle(() => setCalm(true)), []);
  const container = useRef<HTMLDivElement>(null);
  const focused = useRef<HeaderMenuName | undefined>(undefined);
  const placeholders = (
    <PlaceholderButtons
      unread={unread}
      onPress={load}
      onFocusChange={(menu) => {
        focused.current = menu;
      }}
    />
  );
  return (
    <div ref={container} className="flex min-h-10 items-center justify-end gap-0.5 sm:gap-2">
      {isSignedIn && isCalm && requested === 'nothing' && (
        <PageErrorBoundary fallback={null}>
          <Suspense>
            <UnreadCountReader onCount={setUnreadCount} />
          </Suspense>
        </PageErrorBoundary>
      )}
      <PageErrorBoundary fallback={placeholders}>
        <Suspense fallback={placeholders}>
          {requested === 'nothing' ? (
            placeholders
          ) : (
            <>
              <HeaderMenus initiallyOpenMenu={requested === 'menus' ? undefined : requested} />
              <FocusTransfer container={container} focusedMenu={focused} />
            </>
          )}
        </Suspense>
      </PageErrorBoundary>
    </div>
  );
}

interface PlaceholderButtonsProps {
  unread: number | undefined;
  onPress: (menu: HeaderMenuName) => void;
  onFocusChange: (focused: HeaderMenuName | undefined) => void;
}

function PlaceholderButtons({ unread, onPress, onFocusChange }: PlaceholderButtonsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const handlersOf = (menu: HeaderMenuName) => ({
    // On pointer down, because the menus may replace the button before the click.
    onPointerDown: () => onPress(menu),
    onClick: () => onPress(menu),
    onFocus: () => {
      onFocusChange(menu);
    },
    onBlur: () => {
      onFocusChange(undefined);
    },
  });
  return (
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
}

interface FocusTransferProps {
  container: RefObject<HTMLElement | null>;
  focusedMenu: RefObject<HeaderMenuName | undefined>;
}

/** Moves the focus from the plain button to the real one, for keyboard users. */
function FocusTransfer({ container, focusedMenu }: FocusTransferProps) {
  useLayoutEffect(() => {
    const buttons = [...(container.current?.querySelectorAll('button') ?? [])];
    if (focusedMenu.current !== undefined) buttons.at(focusedMenu.current === 'bell' ? 0 : -1)?.focus();
  }, [container, focusedMenu]);
  return null;
}

/** The specification's breakpoint, the same as `lg:` in the styles. */
const desktopQuery = window.matchMedia('(min-width: 1024px)');

function subscribe(listener: () => void): () => void {
  desktopQuery.addEventListener('change', listener);
  return () => desktopQuery.removeEventListener('change', listener);
}

const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => desktopQuery.matches,
    () => false,
  );
