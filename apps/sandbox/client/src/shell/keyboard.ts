import type { FrameActions } from './frame.ts';

/** Whether the key belongs to the control that has the focus. */
function isUsedByFocus(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog, select') !== null) return true;
  const presses = event.key === ' ' || event.key === 'Enter';
  return presses && target.closest('button, a, summary, [role="button"], [role="checkbox"]') !== null;
}

/** The key map of every game. The browser itself closes a sheet with Escape. `other` gets what the shell doesn't use. */
export function listenToKeys(actions: FrameActions, other: (event: KeyboardEvent) => boolean) {
  const map: Readonly<Record<string, () => void>> = {
    ' ': actions.main,
    Enter: actions.main,
    ArrowUp: () => actions.stake(1),
    ArrowRight: () => actions.stake(1),
    ArrowDown: () => actions.stake(-1),
    ArrowLeft: () => actions.stake(-1),
    m: actions.sound,
    h: actions.history,
    i: actions.rules,
    '?': actions.keys,
  };
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isUsedByFocus(event)) return;
    const press = map[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const isMain = press === actions.main;
    if (other(event)) event.preventDefault();
    else if (press !== undefined) {
      event.preventDefault();
      // A held key must not spin again and again.
      if (!(isMain && event.repeat)) press();
    }
  });
}
