import {
  type GameRound,
  type GameSessionState,
  RefusedError,
  type RoundResponse,
  type SessionApi,
  type WonJackpot,
} from '../api.ts';
import type { GameModule, GameTable, RoundPhase } from '../game.ts';
import { formatCurrency } from '../language/formats.ts';
import { onLanguageChange } from '../language/language.ts';
import type { Frame } from './frame.ts';
import { celebrateJackpot } from './jackpot-pots.ts';
import { markSeen } from './mark-seen.ts';
import type { PayShow } from './pay-show.ts';
import { showPlayLimit } from './play-limit-dialog.ts';
import { showReplay } from './replay.ts';
import { newRoundKey, type RetryObserver, retryUntilResponse } from './retry.ts';
import { announcedResult, describeRoundOutcome, totalPaidCents } from './round-outcome.ts';
import { showScreen, showSessionEnd } from './screens.ts';
import { playSoundEffect, sharedSounds } from './sound.ts';
import type { StakeSelector } from './stake-selector.ts';
import { tShell } from './t.ts';

interface RoundFlowDeps {
  readonly frame: Frame;
  readonly game: GameModule;
  readonly api: SessionApi;
  readonly stakes: StakeSelector;
  readonly pays: PayShow;
  readonly refreshPots: (() => Promise<void>) | undefined;
  readonly onConnectionLost: () => void;
}

const noticeDurationMs = 6000;

/**
 * Opens a round under a new key, plays its events, takes its moves, marks it as seen. A request without a
 * response is repeated unchanged, so that no stake is taken twice. The sandbox owns the balance.
 */
export class RoundFlow {
  readonly #deps: RoundFlowDeps;
  #table: GameTable | undefined;
  #phase: RoundPhase = 'sending';
  #balanceCents = 0;
  #celebration: ReturnType<typeof celebrateJackpot> | undefined;
  /** The round, and how many of its events the player has seen. */
  #round: GameRound | undefined;
  #shownEventCount = 0;
  #finished: GameRound | undefined;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: RoundFlowDeps) {
    this.#deps = deps;
  }

  phase = () => this.#phase;
  balanceCents = () => this.#balanceCents;
  stakeCents = (): number => this.#table?.stakeCents() ?? this.#deps.stakes.cents();

  attachTable(table: GameTable, state: GameSessionState) {
    this.#table = table;
    this.#showBalance(state.balanceCents);
    this.#deps.pays.clear();
    this.#setPhase('idle');
    // A paytable depends on the stake and the language.
    onLanguageChange(() => this.#showStake());
  }

  changeStake(direction: -1 | 1) {
    const { stakes } = this.#deps;
    if (this.#phase === 'idle' && stakes.step(direction)) this.#announceStake();
  }

  chooseStake(cents: number) {
    if (this.#phase !== 'idle') return;
    this.#deps.stakes.choose(cents);
    this.#announceStake();
  }

  refreshStake() {
    this.#showStake();
  }

  #announceStake() {
    const { frame, stakes } = this.#deps;
    playSoundEffect(sharedSounds.click);
    this.#showStake();
    const amount = formatCurrency(stakes.cents());
    frame.announce(tShell(frame.hasChips ? 'chipNow' : 'stakeNow', { amount }));
  }

  /** Plays the move that has this key. Returns whether there is one. */
  pressMoveKey({ key, repeat }: KeyboardEvent): boolean {
    if (this.#phase !== 'awaiting' || repeat) return false;
    const chosen = this.#table?.moves().find((each) => each.key.toLowerCase() === key.toLowerCase());
    if (chosen !== undefined) void this.playMove(chosen.move);
    return chosen !== undefined;
  }

  async pressMainButton() {
    const table = this.#table;
    if (table === undefined) return;
    if (this.#phase === 'showing') {
      return this.#celebration === undefined ? table.fastForward() : this.#celebration.close();
    }
    if (this.#phase === 'idle') {
      const bet = table.bet();
      if (bet !== undefined) await this.openRound(bet);
    } else if (this.#phase === 'awaiting') {
      const move = table.move();
      if (move !== undefined) await this.playMove(move);
    }
  }

  async openRound(bet: unknown): Promise<boolean> {
    if (this.#phase !== 'idle') return false;
    const { api, pays } = this.#deps;
    const request = { key: newRoundKey(), stakeCents: this.stakeCents(), bet };
    playSoundEffect(sharedSounds.click);
    pays.clear();
    this.#shownEventCount = 0;
    return this.#send(() => api.openRound(request), 'idle');
  }

  /**
   * Does the same as the main button. Returns the round after its show. Undefined: there is none, or it
   * waits.
   */
  async openNext(): Promise<GameRound | undefined> {
    const bet = this.#table?.bet();
    this.#finished = undefined;
    return bet !== undefined && (await this.openRound(bet)) ? this.#finished : undefined;
  }

  /** Shows a round that an earlier page did not finish. */
  async resumeRound(round: GameRound) {
    this.#deps.stakes.set(round.stakeCents - round.addedStakeCents);
    this.#showStake();
    this.#shownEventCount = 0;
    this.#deps.frame.announce(tShell('resuming'));
    const reply = { round, balanceCents: this.#balanceCents };
    await this.#show(reply, true);
  }

  /** Shows a past round again. Balance, stake and the player's choices stay what they were. */
  async replayRound(round: GameRound) {
    const table = this.#table;
    if (this.#phase !== 'idle' || table === undefined) return;
    clearTimeout(this.#noticeTimer);
    this.#setPhase('showing');
    await showReplay(round, {
      ...this.#deps,
      table,
      showStake: () => this.#showStake(),
      celebrate: (jackpot) => this.#celebrateJackpot(jackpot, round),
    });
    this.#setPhase('idle');
    this.#showStake();
  }

  /** Reads the balance, except during a round. A failure changes nothing. */
  async refreshBalance() {
    if (this.#phase !== 'idle') return;
    const state = await this.#deps.api.state().catch(() => undefined);
    if (state !== undefined && this.#phase === 'idle') this.#showBalance(state.balanceCents);
  }

  async playMove(move: unknown): Promise<boolean> {
    const round = this.#round;
    if (round === undefined || this.#phase !== 'awaiting') return false;
    return this.#send(() => this.#deps.api.move(round.id, round.step, move), 'awaiting');
  }

  /** Repeats until there is a response, and shows it. A refusal restores the phase `before`. */
  async #send(send: () => Promise<RoundResponse>, before: RoundPhase): Promise<boolean> {
    this.#setPhase('sending');
    this.notify('');
    this.#table?.onSending();
    try {
      await this.#show(await retryUntilResponse(send, this.#connection()), false);
      return true;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      await this.#handleRefusal(error, before);
      return false;
    }
  }

  async #show(reply: RoundResponse, isResumed: boolean) {
    const { round } = reply;
    this.#round = round;
    // The sandbox has paid already, but the win appears after the show.
    this.#showBalance(reply.balanceCents - totalPaidCents(round));
    this.#setPhase('showing');
    try {
      await this.#table?.showRound(round, { isResumed, fromIndex: this.#shownEventCount });
    } catch (error) {
      showScreen('failed', { retry: () => location.reload() });
      throw error;
    }
    this.#shownEventCount = round.events.length;
    if (round.status === 'open') return this.#setPhase('awaiting');
    await this.#celebrate(round);
    await this.#finish(reply);
  }

  /** The jackpot follows the round's own payout. */
  async #celebrate(round: GameRound) {
    if (round.jackpot === null) return;
    this.#showBalance(this.#balanceCents + round.payoutCents);
    await this.#celebrateJackpot(round.jackpot, round);
  }

  async #celebrateJackpot(jackpot: WonJackpot, round: GameRound) {
    const { frame, pays } = this.#deps;
    const pay = { paidCents: totalPaidCents(round), stakeCents: round.stakeCents };
    const notify = (text: string) => this.notify(text);
    this.#celebration = celebrateJackpot(jackpot, { host: frame.host, pay, pays, notify });
    await this.#celebration.shown;
    this.#celebration = undefined;
  }

  async #finish({ round, balanceCents }: RoundResponse) {
    const { frame, game, pays, refreshPots } = this.#deps;
    this.#showBalance(balanceCents);
    const { stakeCents } = round;
    const paidCents = totalPaidCents(round);
    pays.write({ paidCents, stakeCents });
    frame.recordRound(round.id, stakeCents, paidCents);
    const outcome = describeRoundOutcome(game, round);
    frame.announce(announcedResult({ outcome, balance: frame.balanceText(), stakeCents, paidCents }));
    this.#round = undefined;
    this.#finished = round;
    this.#setPhase('idle');
    void refreshPots?.();
    const seenCents = await markSeen(this.#deps.api, round.id);
    if (seenCents !== undefined && this.#phase === 'idle') this.#showBalance(seenCents);
  }

  async #handleRefusal(refused: RefusedError, before: RoundPhase) {
    const { status, message, limit } = refused;
    if (status === 401) return showSessionEnd(refused);
    playSoundEffect(sharedSounds.refuse);
    this.#table?.onRefused();
    this.#setPhase(before);
    if (limit === undefined) this.notify(message);
    else showPlayLimit(limit);
    if (status !== 409) return;
    // Another window is ahead: show its unfinished round or balance.
    const state = await this.#deps.api.state().catch(() => undefined);
    if (state === undefined || this.#phase !== before) return;
    this.#showBalance(state.balanceCents);
    if (state.round !== null) await this.resumeRound(state.round);
  }

  #connection(): RetryObserver {
    return {
      onLost: (retryNow) => {
        this.#deps.onConnectionLost();
        this.#deps.frame.showNotice(tShell('connectionLost'), retryNow);
        // Retries at once when the device is online again.
        addEventListener('online', retryNow, { once: true });
      },
      onRestored: () => this.notify(''),
    };
  }

  /** Shows a message for some seconds; the empty text removes it. */
  notify(text: string) {
    const { frame } = this.#deps;
    clearTimeout(this.#noticeTimer);
    frame.showNotice(text);
    if (text !== '') this.#noticeTimer = setTimeout(() => frame.showNotice(''), noticeDurationMs);
  }

  #showBalance(cents: number) {
    this.#balanceCents = cents;
    this.#deps.frame.showBalance(cents);
  }

  #showStake() {
    const { frame, stakes } = this.#deps;
    frame.showStake(this.stakeCents());
    this.#table?.onStakeChanged(stakes.cents());
    this.#setPhase(this.#phase);
  }

  #setPhase(phase: RoundPhase) {
    const { frame, stakes } = this.#deps;
    this.#phase = phase;
    frame.showPhase(phase, phase === 'awaiting' && this.#table?.move() === undefined);
    const moves = phase === 'awaiting' ? (this.#table?.moves() ?? []) : [];
    frame.showMoves(moves, (move) => void this.playMove(move));
    this.#table?.onPhaseChanged(phase);
    frame.allowStake(phase === 'idle' && stakes.canStep(-1), phase === 'idle' && stakes.canStep(1));
  }
}
