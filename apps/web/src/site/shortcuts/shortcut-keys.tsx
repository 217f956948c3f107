import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { authStore } from '../../access/sessions/session.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { areShortcutsEnabled } from '../../ui/shortcuts-preference.ts';
import { getPageDestinations } from './page-destinations.ts';
import { availableTargets, createShortcutReader, isShortcutEvent } from './shortcuts.ts';
import { registerShortcutsDialog } from './shortcuts-dialog-opener.ts';

const ShortcutsDialog = lazyNamed(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog');

/** Handles the site's shortcuts. They are off in a game, which has its own keys. */
export function ShortcutKeys() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const now = useRef({ navigate, isInGame: false });
  now.current = { navigate, isInGame: pathname.startsWith('/game/') || pathname === '/game-launch' };
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const open = () => setOpen(true);
    const closeDoor = registerShortcutsDialog(open);
    const read = createShortcutReader((key): (() => void) | undefined => {
      const destinations = getPageDestinations();
      if (destinations !== undefined) return destinations.find((one) => one.key === key)?.go;
      const target = availableTargets(authStore.getState().isAuthenticated).find((one) => one.key === key);
      return target && (() => void now.current.navigate(target.to));
    });
    const press = (event: KeyboardEvent) => {
      const element = event.target instanceof Element ? event.target : null;
      const target = element && { isIn: (selector: string) => element.closest(selector) !== null };
      if (!areShortcutsEnabled() || now.current.isInGame || !isShortcutEvent(event, target)) return;
      const pressed = read(event.key, event.timeStamp);
      if (pressed === undefined) return;
      event.preventDefault();
      if (pressed.kind === 'help') open();
      else pressed.to();
    };
    window.addEventListener('keydown', press);
    return () => {
      closeDoor();
      window.removeEventListener('keydown', press);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
