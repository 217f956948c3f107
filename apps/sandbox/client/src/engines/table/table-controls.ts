import type { GameRound, TableView } from '../../api.ts';
import { createChipTray } from '../../shell/chips.ts';
import { playSoundEffect, sharedSounds } from '../../shell/sound.ts';
import { createStakeSelector } from '../../shell/stake-selector.ts';
import { tTable } from './t.ts';
import type { TableBets } from './table-bets.ts';
import { createTableFrame } from './table-frame.ts';
import type { FlowDeps, TableTypes } from './types.ts';

interface ControlsOwner {
  openTable(): TableView | undefined;
  /** The show of an outcome runs and may be ended. */
  canSkip(): boolean;
  pressMain(): void;
  notify(text: string): void;
  replay(round: GameRound<TableTypes>): void;
}

export type TableControls = ReturnType<typeof createTableControls>;

/** Creates the shell's frame with a chip tray, and the main button with the table's texts. */
export function createTableControls(deps: FlowDeps, bets: TableBets, owner: ControlsOwner) {
  const { game } = deps.state;
  const chips = createStakeSelector(game.stakesCents, game.slug);
  const chooseStake = (cents: number) => {
    chips.choose(cents);
    playSoundEffect(sharedSounds.click);
    update();
  };
  const { frame, actions } = createTableFrame(deps, {
    ...owner,
    changeStake(direction) {
      if (chips.step(direction)) playSoundEffect(sharedSounds.click);
      update();
    },
  });
  const tray = createChipTray(game.stakesCents, bets, {
    stakeCents: chips.cents,
    chooseStake,
    playSound: playSoundEffect,
  });
  frame.stepper.replaceWith(tray.view);
  frame.quick.remove();
  const showMain = (label: string, isEnabled: boolean) => {
    frame.main.textContent = label;
    frame.main.classList.add('is-long');
    // `disabled` would lose the keyboard focus.
    frame.main.setAttribute('aria-disabled', String(!isEnabled));
  };
  const update = () => {
    tray.setEnabled(bets.isOpen());
    if (owner.canSkip()) showMain(tTable('skip'), true);
    else if (bets.totalCents > 0) showMain(tTable('double'), bets.canDouble());
    else showMain(tTable('repeat'), bets.canRepeat());
  };
  return {
    actions,
    frame,
    update,
    chipCents: chips.cents,
    onKeyDown(event: KeyboardEvent): boolean {
      const chip = game.stakesCents[Number(event.key) - 1];
      if (/^[1-9]$/.test(event.key) && chip !== undefined) chooseStake(chip);
      else if (event.key.toLowerCase() === 'z' && bets.canUndo()) bets.undo();
      else return false;
      return true;
    },
  };
}
