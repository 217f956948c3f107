import type { PlayLimitRefusal } from '../api.ts';
import { openGameDialog } from './dialogs.ts';
import { h } from './dom.ts';
import { limitFacts } from './play-limit-facts.ts';
import { wayBackButton } from './screens.ts';
import { tShell } from './t.ts';

let closeDialog: (() => void) | undefined;

/** Names the limit that forbids the stake, and offers the way back. The game stays open for a lower stake. */
export function showPlayLimit(limit: PlayLimitRefusal) {
  // A cannon may have several shots on the way.
  closeDialog?.();
  const isUsedUp = limit.left === 0;
  closeDialog = openGameDialog(
    tShell(isUsedUp ? 'limit.reached' : 'limit.tooHigh'),
    h(
      'div',
      { class: 'play-limit' },
      h('p', {}, tShell(isUsedUp ? 'limit.reachedText' : 'limit.tooHighText')),
      limitFacts(limit),
      wayBackButton(),
    ),
  );
}
