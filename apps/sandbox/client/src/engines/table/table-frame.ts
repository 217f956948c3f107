import type { GameRound, TableView } from '../../api.ts';
import { chooseGameLanguage } from '../../language/language.ts';
import { openKeysDialog, openRulesDialog } from '../../shell/dialogs.ts';
import { exitGame } from '../../shell/exit-game.ts';
import { createFrame, type FrameActions } from '../../shell/frame.ts';
import { openHistoryDialog } from '../../shell/history-dialog.ts';
import { isSoundOn, toggleSound } from '../../shell/sound.ts';
import { tShell } from '../../shell/t.ts';
import { chainSection } from './fairness-section.ts';
import type { FlowDeps, TableTypes } from './types.ts';

interface FrameOwner {
  openTable(): TableView | undefined;
  pressMain(): void;
  notify(text: string): void;
  changeStake(direction: -1 | 1): void;
  /** Replays a past round. Without it, past rounds are only listed. */
  replay?(round: GameRound<TableTypes>): void;
}

/** Creates the shell's frame with the dialogs of a table. */
export function createTableFrame(
  { module, api, state }: Pick<FlowDeps, 'module' | 'api' | 'state'>,
  owner: FrameOwner,
) {
  const actions: FrameActions = {
    pressMainButton: owner.pressMain,
    changeStake: owner.changeStake,
    toggleSound() {
      toggleSound();
      showSound();
      frame.announce(isSoundOn() ? tShell('soundOn') : tShell('soundOff'));
    },
    toggleQuickPlay: () => undefined,
    openRules() {
      const fairness = chainSection(state.game.slug, owner.openTable());
      const [stakeCents = 0] = state.game.stakesCents;
      openRulesDialog(module, { details: state.game, stakeCents, jackpots: null, fairness, api });
    },
    openHistory: () =>
      openHistoryDialog(module, {
        api,
        slug: state.game.slug,
        // The history of this game's session has rounds of its module.
        ...(owner.replay && { replay: owner.replay as (round: GameRound) => void }),
      }),
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
  const showSound = () => {
    frame.sound.setAttribute('aria-pressed', String(isSoundOn()));
    frame.sound.classList.toggle('is-off', !isSoundOn());
  };
  showSound();
  return { frame, actions };
}
