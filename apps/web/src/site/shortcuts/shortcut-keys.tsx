import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { authStore } from '../../access/sessions/session.ts';
import { loadPageWords } from '../../i18n/index.ts';
import { areShortcutsOn } from '../../ui/shortcut-choice.ts';
import { offeredDestinations } from './destinations.ts';
import { answerSheetDoor } from './sheet-door.ts';
import { createKeyReader, isOurs, openPlaces } from './shortcuts.ts';

const ShortcutSheet = lazy(async () => {
  const [{ ShortcutSheet: Sheet }] = await Promise.all([import('./shortcut-sheet.tsx'), loadPageWords()]);
  return { default: Sheet };
});

/** Listens to the site's keys. A game has keys of its own, so there none of these count. */
export function ShortcutKeys() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const now = useRef({ navigate, isInGame: false });
  now.current = { navigate, isInGame: pathname.startsWith('/game/') || pathname === '/game-launch' };
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const open = () => setOpen(true);
    const closeDoor = answerSheetDoor(open);
    const read = createKeyReader((key): (() => void) | undefined => {
      const destinations = offeredDestinations();
      if (destinations !== undefined) return destinations.find((one) => one.key === key)?.go;
      const place = openPlaces(authStore.getState().isAuthenticated).find((one) => one.key === key);
      return place && (() => void now.current.navigate(place.to));
    });
    const press = (event: KeyboardEvent) => {
      const element = event.target instanceof Element ? event.target : null;
      const target = element && { isIn: (selector: string) => element.closest(selector) !== null };
      if (!areShortcutsOn() || now.current.isInGame || !isOurs(event, target)) return;
      const pressed = read(event.key, event.timeStamp);
      if (pressed === undefined) return;
      event.preventDefault();
      if (pressed.kind === 'sheet') open();
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
      <ShortcutSheet onClose={() => setOpen(false)} />
    </Suspense>
  );
}
