import type { TableView } from '../../api.ts';
import { playSoundEffect, sharedSounds } from '../../shell/sound.ts';
import { createStakeSelector } from '../../shell/stake-selector.ts';
import { createTableFrame } from '../table/table-frame.ts';
import { createAutoCashOut } from './auto-cash-out.ts';
import type { FlightDeps, FlightInfo } from './types.ts';

interface ControlsOwner {
  openTable(): TableView | undefined;
  pressMain(): void;
  notify(text: string): void;
  /** The stake or the automatic cash-out was changed. */
  onChanged(): void;
}

/** The present action of the main button. */
export interface MainButton {
  readonly label: string;
  readonly kind: 'bet' | 'cancel' | 'cash-out' | 'wait';
}

export type FlightControls = ReturnType<typeof createFlightControls>;

/** Creates the shell's frame with a stake, the automatic cash-out and the main button. */
export function createFlightControls(deps: FlightDeps, info: FlightInfo, owner: ControlsOwner) {
  const { game } = deps.state;
  const stake = createStakeSelector(game.stakesCents, game.slug);
  let isLocked = false;
  const showStake = () => {
    frame.showStake(stake.cents());
    frame.allowStake(!isLocked && stake.canStep(-1), !isLocked && stake.canStep(1));
  };
  const { frame, actions } = createTableFrame(deps, {
    ...owner,
    changeStake(direction) {
      if (isLocked || !stake.step(direction)) return;
      playSoundEffect(sharedSounds.click);
      showStake();
      owner.onChanged();
    },
  });
  // The stake has steps here, although the round is shared.
  frame.host.closest('.frame')?.classList.remove('has-chips');
  const auto = createAutoCashOut(info, game.slug, owner.onChanged);
  frame.quick.replaceWith(auto.view);
  let shown = '';
  return {
    frame,
    actions,
    stakeCents: stake.cents,
    target: auto.target,
    /** The player has already bet in this round. */
    lock(next: boolean) {
      isLocked = next;
      auto.lock(next);
      showStake();
    },
    showMain({ label, kind }: MainButton) {
      const text = `${kind} ${label}`;
      if (text === shown) return;
      shown = text;
      frame.main.textContent = label;
      frame.main.dataset.kind = kind;
      frame.main.setAttribute('aria-disabled', String(kind === 'wait'));
    },
    onKeyDown({ key }: KeyboardEvent): boolean {
      if (key.toLowerCase() !== 'a') return false;
      auto.toggle();
      return true;
    },
  };
}
