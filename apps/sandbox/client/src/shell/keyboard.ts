import type { FrameActions } from './frame.ts';

/** Whether the key belongs to the control that has the focus. */
function isHandledByFocusedControl(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog, select') !== null) return true;
  const presses = event.key === ' ' || event.key === 'Enter';
  return presses && target.closest('button, a, summary, [role="button"], [role="checkbox"]') !== null;
}

/** The key map of every game. The browser itself closes a sheet with Escape. `other` gets what the shell doesn't use. */
export function bindKeyboard(actions: FrameActions, other: (event: KeyboardEvent) => boolean) {
  const map: Readonly<Record<string, () => void>> = {
    ' ': actions.pressMainButton,
    Enter: actions.pressMainButton,
    ArrowUp: () => actions.changeStake(1),
    ArrowRight: () => actions.changeStake(1),
    ArrowDown: () => actions.changeStake(-1),
    ArrowLeft: () => actions.changeStake(-1),
    m: actions.toggleSound,
    h: actions.openHistory,
    i: actions.openRules,
    '?': actions.openKeyHelp,
  };
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isHandledByFocusedControl(event)) return;
    const press = map[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const isMain = press === actions.pressMainButton;
    if (other(event)) event.preventDefault();
    else if (press !== undefined) {
      event.preventDefault();
      // A held key must not spin again and again.
      if (!(isMain && event.repeat)) press();
    }
  });
}
