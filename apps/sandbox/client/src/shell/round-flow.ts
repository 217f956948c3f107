import {
  type GameRound,
  type GameSessionState,
  RefusedError,
  type RoundResponse,
  type SessionApi,
} from '../api.ts';
import type { GameModule, GameTable, RoundPhase } from '../game.ts';
import { onLanguageChange } from '../language/language.ts';
import type { Frame } from './frame.ts';
import { celebrateJackpot } from './jackpot-pots.ts';
import { type RetryObserver, retryUntilResponse } from './retry.ts';
import { newRoundKey } from './round-key.ts';
import { describeRoundOutcome, totalPaidCents } from './round-outcome.ts';
import { showScreen } from './screens.ts';
import { playSoundEffect, sharedSounds } from './sound.ts';
import type { StakeSelector } from './stake-selector.ts';
import { tShell } from './t.ts';

interface RoundFlowDeps {
  readonly frame: Frame;
  readonly game: GameModule;
  readonly api: SessionApi;
  readonly stakes: StakeSelector;
  /** Looks at the pots anew. Undefined where the game has no jackpots. */
  readonly refreshPots: (() => Promise<void>) | undefined;
}

/** How long a refusal stays on the stage. */
const noticeDurationMs = 6000;

/**
 * The course of a round, the same in every game: open it under a key of its own, play its events, take its moves, mark it as seen. A request
 * that got no answer is sent again unchanged, so a stake is never taken twice. The balance is only ever what the sandbox said.
 */
export class RoundFlow {
  readonly #parts: RoundFlowDeps;
  #table: GameTable | undefined;
  #phase: RoundPhase = 'sending';
  #ready = true;
  #balanceCents = 0;
  #nextDraw = '';
  #celebration: ReturnType<typeof celebrateJackpot> | undefined;
  /** The round in progress, and how many of its events the player has seen. */
  #round: GameRound | undefined;
  #shown = 0;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: RoundFlowDeps) {
    this.#parts = parts;
  }

  phase = () => this.#phase;
  balanceCents = () => this.#balanceCents;
  /** The hash of what the next round is drawn from. */
  nextDrawHash = () => this.#nextDraw;

  attachTable(table: GameTable, state: GameSessionState) {
    this.#table = table;
    this.#nextDraw = state.nextDrawHash;
    this.#showBalance(state.balanceCents);
    this.#parts.frame.showWin(0);
    this.#enter('idle');
    // What pays is written for the stake, and in a language.
    onLanguageChange(() => this.#showStake());
  }

  setReady(ready: boolean) {
    this.#ready = ready;
    this.#enter(this.#phase);
  }

  changeStake(direction: -1 | 1) {
    if (this.#phase !== 'idle' || !this.#parts.stakes.step(direction)) return;
    playSoundEffect(sharedSounds.click);
    this.#showStake();
    this.#parts.frame.announce(tShell('stakeNow', { amount: this.#parts.frame.stakeText() }));
  }

  /** The main button. */
  async pressMainButton() {
    const table = this.#table;
    if (table === undefined) return;
    if (this.#phase === 'showing') return this.#celebration?.hurry() ?? table.fastForward?.();
    if (!this.#ready) return;
    if (this.#phase === 'idle') {
      const bet = table.bet();
      if (bet !== undefined) await this.openRound(bet);
    } else if (this.#phase === 'awaiting') {
      const move = table.move?.();
      if (move !== undefined) await this.#move(move);
    }
  }

  async openRound(bet: unknown): Promise<boolean> {
    if (this.#phase !== 'idle') return false;
    const { api, frame, stakes } = this.#parts;
    const request = { key: newRoundKey(), stakeCents: stakes.cents(), bet };
    playSoundEffect(sharedSounds.click);
    frame.showWin(0);
    this.#shown = 0;
    return this.#ask(() => api.openRound(request), 'idle');
  }

  /** Shows a round that an earlier page did not show to its end. */
  async resumeRound(round: GameRound) {
    this.#parts.stakes.set(round.stakeCents);
    this.#showStake();
    this.#shown = 0;
    this.#parts.frame.announce(tShell('resuming'));
    const reply = { round, balanceCents: this.#balanceCents, nextDrawHash: this.#nextDraw };
    await this.#show(reply, true);
  }

  /** Asks for the balance again, when nothing is in progress. A failure leaves the old one standing. */
  async refreshBalance() {
    if (this.#phase !== 'idle') return;
    const state = await this.#parts.api.state().catch(() => undefined);
    if (state !== undefined && this.#phase === 'idle') this.#showBalance(state.balanceCents);
  }

  async #move(move: unknown): Promise<boolean> {
    const round = this.#round;
    if (round === undefined) return false;
    return this.#ask(() => this.#parts.api.move(round.id, round.step, move), 'awaiting');
  }

  /** Sends until answered and shows the answer. A refusal goes back to `before`. */
  async #ask(send: () => Promise<RoundResponse>, before: RoundPhase): Promise<boolean> {
    this.#enter('sending');
    this.notify('');
    this.#table?.onSending?.();
    try {
      const reply = await retryUntilResponse(send, this.#connection());
      await this.#show(reply, false);
      return true;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      await this.#refused(error, before);
      return false;
    }
  }

  async #show(reply: RoundResponse, resumed: boolean) {
    const { round } = reply;
    this.#round = round;
    this.#nextDraw = reply.nextDrawHash;
    // The sandbox has paid already; the player sees the win arrive when it was shown.
    this.#showBalance(reply.balanceCents - totalPaidCents(round));
    this.#enter('showing');
    try {
      await this.#table?.showRound(round, { isResumed: resumed, fromIndex: this.#shown });
    } catch (error) {
      showScreen('failed', { retry: () => location.reload() });
      throw error;
    }
    this.#shown = round.events.length;
    if (round.status === 'open') return this.#enter('awaiting');
    await this.#celebrate(round);
    await this.#finish(reply);
  }

  /** The jackpot comes after what the round itself paid. */
  async #celebrate({ jackpot, payoutCents }: GameRound) {
    if (jackpot === null) return;
    const { frame } = this.#parts;
    this.#showBalance(this.#balanceCents + payoutCents);
    frame.showWin(payoutCents + jackpot.cents);
    this.#celebration = celebrateJackpot(frame.host, jackpot);
    await this.#celebration.shown;
    this.#celebration = undefined;
  }

  async #finish({ round, balanceCents }: RoundResponse) {
    const { frame, game, api } = this.#parts;
    this.#showBalance(balanceCents);
    frame.showWin(totalPaidCents(round));
    const outcome = describeRoundOutcome(game, round);
    frame.announce(tShell('result', { outcome, balance: frame.balanceText() }));
    this.#round = undefined;
    this.#enter('idle');
    void this.#parts.refreshPots?.();
    await this.#markSeen(api, round.id);
  }

  /** The next round need not wait for the mark. Its balance counts only while no newer one is known. */
  async #markSeen(api: SessionApi, roundId: string) {
    const silent: RetryObserver = { onLost: () => undefined, onRestored: () => undefined };
    try {
      const { balanceCents } = await retryUntilResponse(() => api.markSeen(roundId), silent);
      if (this.#phase === 'idle') this.#showBalance(balanceCents);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.status === 401) showScreen('signed-out', { text: error.message });
    }
  }

  async #refused(error: RefusedError, before: RoundPhase) {
    if (error.status === 401) return showScreen('signed-out', { text: error.message });
    playSoundEffect(sharedSounds.refuse);
    this.#table?.onRefused?.();
    this.#enter(before);
    this.notify(error.message);
    if (error.status !== 409) return;
    // Another window is ahead of this one: show what it left unfinished, or its balance.
    const state = await this.#parts.api.state().catch(() => undefined);
    if (state === undefined || this.#phase !== before) return;
    this.#showBalance(state.balanceCents);
    if (state.round !== null) await this.resumeRound(state.round);
  }

  #connection(): RetryObserver {
    return {
      onLost: (hurry) => {
        const { frame } = this.#parts;
        frame.showNotice(tShell('connectionLost'), hurry);
        // Nobody is to wait for the next try once the device is back in its network.
        addEventListener('online', hurry, { once: true });
      },
      onRestored: () => this.notify(''),
    };
  }

  /** Tells something over the stage for a while; the empty text takes it away. */
  notify(text: string) {
    clearTimeout(this.#noticeTimer);
    this.#parts.frame.showNotice(text);
    if (text !== '') this.#noticeTimer = setTimeout(() => this.#parts.frame.showNotice(''), noticeDurationMs);
  }

  #showBalance(cents: number) {
    this.#balanceCents = cents;
    this.#parts.frame.showBalance(cents);
  }

  #showStake() {
    const { frame, stakes } = this.#parts;
    frame.showStake(stakes.cents());
    this.#table?.onStakeChanged?.(stakes.cents());
    this.#enter(this.#phase);
  }

  /** The one place where the phase changes, and the controls with it. */
  #enter(phase: RoundPhase) {
    const { frame, stakes } = this.#parts;
    this.#phase = phase;
    const waits = phase === 'idle' || phase === 'awaiting';
    frame.showPhase(phase, phase === 'sending' || (waits && !this.#ready));
    frame.allowStake(phase === 'idle' && stakes.canStep(-1), phase === 'idle' && stakes.canStep(1));
  }
}
