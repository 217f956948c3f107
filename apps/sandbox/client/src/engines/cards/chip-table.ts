import type { GameTypes } from '../../api.ts';
import { type GameShell, GameTable, type LabelledMove, type RoundPhase } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { createAnimationRunner } from '../../shell/animation-runner.ts';
import { ChipBets } from '../../shell/chip-bets.ts';
import { createChipTray } from '../../shell/chips.ts';
import { h } from '../../shell/dom.ts';
import { isWin, type Pay } from '../../shell/pay.ts';
import { sharedSounds } from '../../shell/sound.ts';
import { tCards } from './t.ts';

type ChipTypes<Action> = GameTypes & { move: { readonly action: Action } };

/** A move that the player may make now, and its additional stake. */
interface Offer<Action> {
  readonly action: Action;
  readonly costCents: number;
}

interface ChipTableTexts<Action extends string> {
  readonly keys: Readonly<Record<Action, string>>;
  readonly place: () => string;
  readonly moveText: (action: Action) => string;
}

/** A table of cards. Chips lie on its positions before the deal; a hand's moves are buttons with letters. */
export abstract class ChipTable<Action extends string, T extends ChipTypes<Action>> extends GameTable<T> {
  protected readonly shell: GameShell<T>;
  protected readonly animations;
  protected readonly bets: ChipBets;
  protected readonly tray;
  protected readonly message = h('p', { class: 'vp-message', 'aria-hidden': 'true' });
  protected offers: readonly Offer<Action>[] = [];
  readonly #texts: ChipTableTexts<Action>;
  #messageText: () => string;

  constructor(shell: GameShell<T>, texts: ChipTableTexts<Action>) {
    super();
    this.shell = shell;
    this.#texts = texts;
    this.#messageText = texts.place;
    this.animations = createAnimationRunner(shell.prefersReducedMotion, shell.isQuickPlay);
    const maxCents = shell.game.limits?.maxCents ?? 0;
    this.bets = new ChipBets({ maxCents, maxPositionCents: maxCents }, () => this.showBets());
    this.tray = createChipTray(shell.game.stakesCents, this.bets, shell);
  }

  /** Draws the chips that lie on the positions. */
  protected abstract drawBets(): void;

  protected showBets() {
    this.drawBets();
    this.tray.update();
    this.shell.refreshStake();
  }

  /** Whether the chips reach the minimum bet. If not, the player sees a message. */
  protected hasLeastBet(): boolean {
    const least = Math.max(1, this.shell.game.limits?.minCents ?? 0);
    if (this.bets.totalCents >= least) return true;
    this.showMessage(() => tCards('leastBet', { amount: formatCurrency(least) }));
    this.shell.announce(this.#messageText());
    return false;
  }

  protected placeChip(position: string, textOf: (amount: string) => string) {
    if (this.shell.phase() !== 'idle') return;
    const isPlaced = this.bets.place(position, this.shell.stakeCents());
    this.shell.playSound(isPlaced ? sharedSounds.chip : sharedSounds.refuse);
    this.shell.announce(isPlaced ? textOf(formatCurrency(this.bets.on(position))) : tCards('highestBet'));
  }

  protected showMessage(text: () => string, className = '') {
    this.#messageText = text;
    this.message.className = `vp-message ${className}`;
    this.message.textContent = text();
  }

  protected translate() {
    this.message.textContent = this.#messageText();
    this.showBets();
  }

  /** Shows what all bets of the round have paid. */
  protected showPay(pay: Pay, textOf: (cents: number) => string) {
    const className = isWin(pay) ? 'vp-message-win' : '';
    const write = (cents: number) => this.showMessage(() => textOf(cents), className);
    return this.shell.pays.show(pay, { write, clock: this.animations.clock });
  }

  override saveChoices() {
    const { stacks } = this.bets;
    return () => this.bets.remember(stacks);
  }

  override stakeCents() {
    return this.bets.totalCents;
  }

  override moves(): LabelledMove<T>[] {
    return this.offers.map(({ action, costCents }) => ({
      label: this.#texts.moveText(action),
      key: this.#texts.keys[action],
      move: { action },
      ...(costCents > 0 ? { costCents } : {}),
    }));
  }

  override onStakeChanged() {
    this.tray.update();
  }

  override onPhaseChanged(phase: RoundPhase) {
    this.tray.setEnabled(phase === 'idle');
    this.tray.view.classList.toggle('vp-hidden', phase !== 'idle');
  }

  override fastForward() {
    this.animations.finishAll();
  }
}
