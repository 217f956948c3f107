import type { FrameActions } from './frame.ts';

function isHandledByFocusedControl(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog, select, input[inputmode]') !== null) return true;
  // Their own values, not the stake.
  if (event.key.startsWith('Arrow') && target.matches('[type="radio"], [type="range"]')) return true;
  const isPress = event.key === ' ' || event.key === 'Enter';
  return isPress && target.closest('button, a, summary, [role="button"], [role="checkbox"]') !== null;
}

/** Binds the keys of every game, after the table's (`onTableKey`). The browser closes dialogs with Escape. */
export function bindKeyboard(actions: FrameActions, onTableKey: (event: KeyboardEvent) => boolean) {
  const bindings: Readonly<Record<string, () => void>> = {
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
    const press = bindings[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (onTableKey(event)) event.preventDefault();
    else if (press !== undefined) {
      event.preventDefault();
      // A held key must not open round after round.
      if (!(press === actions.pressMainButton && event.repeat)) press();
    }
  });
}
