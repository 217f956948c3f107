import { Menu, Moon, Sun, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { isLocale } from '../i18n/index.ts';
import { changeTheme, selectLocale, usePreferences } from '../site/preferences/preferences.ts';
import { IconButton } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { LocaleOptions } from '../ui/locale-options.tsx';
import { ConsoleSidebar } from './console-sidebar.tsx';

const ConsoleDrawer = lazyComponent(() => import('./console-drawer.tsx'), 'ConsoleDrawer');

interface ConsoleLayoutProps extends Omit<ComponentProps<typeof ConsoleSidebar>, 'closeButton'> {
  headerActions: ReactNode;
  children: ReactNode;
}

/** Shows a menu (a drawer below 1024 px), a header, and a main part that fills the window. */
export function ConsoleLayout({ headerActions, children, ...menu }: ConsoleLayoutProps) {
  const t = useConsoleTranslation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const close = () => setMenuOpen(false);
  return (
    <div className="lg:grid lg:h-dvh lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="gold-fill fixed top-2 left-2 z-60 -translate-y-20 rounded-lg px-4 py-2 font-semibold focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <aside className="hidden border-r border-line bg-sunk lg:block lg:overflow-y-auto">
        <ConsoleSidebar {...menu} />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col lg:h-dvh lg:min-h-0">
        <ConsoleHeader
          status={menu.status}
          headerActions={headerActions}
          onOpenMenu={() => setMenuOpen(true)}
        />
        {/* Empty space for the notices, which lie over the page. */}
        <div className="h-(--notices-height) shrink-0" />
        <main
          id="content"
          tabIndex={-1}
          className="flex min-h-0 grow flex-col gap-3 p-3 outline-none sm:p-4 lg:overflow-y-auto xl:px-5"
        >
          {children}
        </main>
      </div>
      <Suspense>
        {isMenuOpen && (
          <ConsoleDrawer label={t('navigation')} onClose={close}>
            <ConsoleSidebar
              {...menu}
              onOpenView={(view) => {
                close();
                menu.onOpenView(view);
              }}
              onOpenPalette={
                menu.onOpenPalette &&
                (() => {
                  close();
                  menu.onOpenPalette?.();
                })
              }
              onLogout={() => {
                close();
                menu.onLogout();
              }}
              closeButton={
                <IconButton label={t('closeMenu')} onClick={close}>
                  <X aria-hidden className="size-5" />
                </IconButton>
              }
            />
          </ConsoleDrawer>
        )}
      </Suspense>
    </div>
  );
}

interface ConsoleHeaderProps extends Pick<ConsoleLayoutProps, 'status' | 'headerActions'> {
  onOpenMenu: () => void;
}

function ConsoleHeader({ status, headerActions, onOpenMenu }: ConsoleHeaderProps) {
  const t = useConsoleTranslation();
  const { theme, language } = usePreferences();
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <header className="sticky top-0 z-30 flex min-h-14 shrink-0 items-center gap-0.5 border-b max-sm:flex-wrap max-sm:py-1 sm:gap-1.5 border-line bg-bg px-2 sm:px-4 lg:static xl:px-5">
      <IconButton label={t('openMenu')} onClick={onOpenMenu} className="max-sm:mr-auto lg:hidden">
        <Menu aria-hidden className="size-5" />
      </IconButton>
      <p className="line-clamp-2 min-w-0 grow leading-tight font-medium break-words max-sm:order-last max-sm:basis-full max-sm:px-2.5 max-sm:pb-1 max-sm:text-xs sm:text-base">
        {t('welcome', { name: status?.agent.name ?? t('welcomeFallback') })}
      </p>
      {headerActions}
      <IconButton
        label={theme === 'dark' ? t('toLight') : t('toDark')}
        onClick={() => changeTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        <Icon aria-hidden className="size-5" />
      </IconButton>
      <select
        aria-label={t('language')}
        value={language}
        onChange={({ target }) => isLocale(target.value) && selectLocale(target.value)}
        className="h-9 rounded-lg border border-line-strong bg-field px-1 text-xs hover:border-gold/60 pointer-coarse:h-11 sm:px-1.5 sm:text-sm"
      >
        <LocaleOptions />
      </select>
    </header>
  );
}
