import type { TableView } from '../../api.ts';
import { chooseGameLanguage } from '../../language/language.ts';
import { createChipTray } from '../../shell/chips.ts';
import { openHistoryDialog, openKeysDialog, openRulesDialog } from '../../shell/dialogs.ts';
import { exitGame } from '../../shell/exit-game.ts';
import { createFrame, type FrameActions } from '../../shell/frame.ts';
import { isSoundOn, playSoundEffect, sharedSounds, toggleSound } from '../../shell/sound.ts';
import { createStakeSelector } from '../../shell/stake-selector.ts';
import { tShell } from '../../shell/t.ts';
import { chainSection } from './fairness-section.ts';
import { tTable } from './t.ts';
import type { TableBets } from './table-bets.ts';
import type { FlowDeps } from './types.ts';

interface ControlsOwner {
  openTable(): TableView | undefined;
  /** The show of an outcome runs and may be ended. */
  canSkip(): boolean;
  pressMain(): void;
  notify(text: string): void;
}

export type TableControls = ReturnType<typeof createTableControls>;

/** The shell's frame with a chip tray, and the main button in the table's words. */
export function createTableControls({ module, api, state }: FlowDeps, bets: TableBets, owner: ControlsOwner) {
  const chips = createStakeSelector(state.game.stakesCents, state.game.slug);
  const chooseStake = (cents: number) => {
    chips.choose(cents);
    playSoundEffect(sharedSounds.click);
    update();
  };
  const actions: FrameActions = {
    pressMainButton: owner.pressMain,
    changeStake(direction) {
      if (chips.step(direction)) playSoundEffect(sharedSounds.click);
      update();
    },
    toggleSound() {
      toggleSound();
      showSound();
      frame.announce(isSoundOn() ? tShell('soundOn') : tShell('soundOff'));
    },
    toggleQuickPlay: () => undefined,
    openRules() {
      const fairness = chainSection(owner.openTable());
      openRulesDialog(module, {
        details: state.game,
        stakeCents: chips.cents(),
        jackpots: null,
        fairness,
        api,
      });
    },
    openHistory: () => openHistoryDialog(module, { api, slug: state.game.slug }),
    openKeyHelp: () => openKeysDialog(module),
    chooseLanguage(language) {
      chooseGameLanguage(language).catch(() => {
        frame.showLanguage();
        owner.notify(tShell('languageFailed'));
      });
    },
    exit: () => void exitGame(api, state.exitUrl),
  };
  const frame = createFrame(state, module, actions);
  const tray = createChipTray(state.game.stakesCents, bets, {
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
  const showSound = () => {
    frame.sound.setAttribute('aria-pressed', String(isSoundOn()));
    frame.sound.classList.toggle('is-off', !isSoundOn());
  };
  const update = () => {
    tray.setEnabled(bets.isOpen());
    const table = owner.openTable();
    if (owner.canSkip()) showMain(tTable('skip'), true);
    else if (table?.phase === 'running') showMain(tTable('cashOut'), bets.canCashOut());
    else if (bets.totalCents > 0) showMain(tTable('double'), bets.canDouble());
    else showMain(tTable('repeat'), bets.canRepeat());
  };
  showSound();
  return {
    actions,
    frame,
    update,
    chipCents: chips.cents,
    onKeyDown(event: KeyboardEvent): boolean {
      const chip = state.game.stakesCents[Number(event.key) - 1];
      if (/^[1-9]$/.test(event.key) && chip !== undefined) chooseStake(chip);
      else if (event.key.toLowerCase() === 'z' && bets.canUndo()) bets.undo();
      else return false;
      return true;
    },
  };
}
