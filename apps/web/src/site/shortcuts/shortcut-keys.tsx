import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { authStore } from '../../access/sessions/session.ts';
import { takeEarlyKey } from '../../ui/early-keys.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { areShortcutsEnabled } from '../../ui/shortcuts-preference.ts';
import { getPageDestinations } from './page-destinations.ts';
import { availableTargets, createShortcutReader, isShortcutEvent } from './shortcuts.ts';
import { setShortcutsDialogOpen, useShortcutsDialog } from './shortcuts-dialog-opener.ts';

const ShortcutsDialog = lazyNamed(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog');

/** Disabled in a game, which has its own keys. */
export function ShortcutKeys() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const now = useRef({ navigate, isInGame: false });
  now.current = { navigate, isInGame: pathname.startsWith('/game/') || pathname === '/game-launch' };
  const { isOpen } = useShortcutsDialog();

  useEffect(() => {
    const read = createShortcutReader((key): (() => void) | undefined => {
      const destinations = getPageDestinations();
      if (destinations !== undefined) return destinations.find((one) => one.key === key)?.go;
      const target = availableTargets(authStore.getState().isAuthenticated).find((one) => one.key === key);
      return target && (() => void now.current.navigate(target.to));
    });
    const press = (event: KeyboardEvent) => {
      const element = event.target instanceof Element ? event.target : null;
      if (!areShortcutsEnabled() || now.current.isInGame || !isShortcutEvent(event, element)) return;
      const pressed = read(event.key, event.timeStamp);
      if (pressed === undefined) return;
      event.preventDefault();
      if (pressed.kind === 'help') setShortcutsDialogOpen(true);
      else pressed.to();
    };
    window.addEventListener('keydown', press);
    takeEarlyKey('?', () => areShortcutsEnabled() && !now.current.isInGame && setShortcutsDialogOpen(true));
    return () => window.removeEventListener('keydown', press);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setShortcutsDialogOpen(false)} />
    </Suspense>
  );
}
