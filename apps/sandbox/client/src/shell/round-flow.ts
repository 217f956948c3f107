import { RefusedError, type Round, type RoundReply, type SessionApi, type State } from '../api.ts';
import type { Game, Phase, Table } from '../game.ts';
import { spoken } from '../language/language.ts';
import type { Frame } from './frame.ts';
import { outcomeOf, paidCents } from './outcome.ts';
import { celebrate } from './pots.ts';
import { type Connection, untilAnswered } from './retry.ts';
import { newRoundKey } from './round-key.ts';
import { say } from './say.ts';
import { showScreen } from './screens.ts';
import { effects, playEffect } from './sound.ts';
import type { Stakes } from './stakes.ts';

interface Parts {
  readonly frame: Frame;
  readonly game: Game;
  readonly api: SessionApi;
  readonly stakes: Stakes;
  /** Looks at the pots anew. Undefined where the game has no jackpots. */
  readonly refreshPots: (() => Promise<void>) | undefined;
}

/** How long a refusal stays on the stage. */
const noticeMs = 6000;

/**
 * The course of a round, the same in every game: open it under a key of its own, play its events, take its moves, mark it as seen. A request
 * that got no answer is sent again unchanged, so a stake is never taken twice. The balance is only ever what the sandbox said.
 */
export class RoundFlow {
  readonly #parts: Parts;
  #table: Table | undefined;
  #phase: Phase = 'sending';
  #ready = true;
  #balanceCents = 0;
  #nextDraw = '';
  #celebration: ReturnType<typeof celebrate> | undefined;
  /** The round in progress, and how many of its events the player has seen. */
  #round: Round | undefined;
  #shown = 0;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  phase = () => this.#phase;
  balanceCents = () => this.#balanceCents;
  /** The hash of what the next round is drawn from. */
  nextDraw = () => this.#nextDraw;

  seat(table: Table, state: State) {
    this.#table = table;
    this.#nextDraw = state.nextDraw;
    this.#showBalance(state.balanceCents);
    this.#parts.frame.showWin(0);
    this.#enter('idle');
    // What pays is written for the stake, and in a language.
    spoken(() => this.#showStake());
  }

  setReady(ready: boolean) {
    this.#ready = ready;
    this.#enter(this.#phase);
  }

  changeStake(direction: -1 | 1) {
    if (this.#phase !== 'idle' || !this.#parts.stakes.move(direction)) return;
    playEffect(effects.click);
    this.#showStake();
    this.#parts.frame.announce(say('stakeNow', { amount: this.#parts.frame.stakeText() }));
  }

  /** The main button. */
  async act() {
    const table = this.#table;
    if (table === undefined) return;
    if (this.#phase === 'showing') return this.#celebration?.hurry() ?? table.hurry?.();
    if (!this.#ready) return;
    if (this.#phase === 'idle') {
      const bet = table.bet();
      if (bet !== undefined) await this.open(bet);
    } else if (this.#phase === 'awaiting') {
      const move = table.move?.();
      if (move !== undefined) await this.#move(move);
    }
  }

  async open(bet: unknown): Promise<boolean> {
    if (this.#phase !== 'idle') return false;
    const { api, frame, stakes } = this.#parts;
    const request = { key: newRoundKey(), stakeCents: stakes.cents(), bet };
    playEffect(effects.click);
    frame.showWin(0);
    this.#shown = 0;
    return this.#ask(() => api.openRound(request), 'idle');
  }

  /** Shows a round that an earlier page did not show to its end. */
  async resume(round: Round) {
    this.#parts.stakes.set(round.stakeCents);
    this.#showStake();
    this.#shown = 0;
    this.#parts.frame.announce(say('resuming'));
    const reply = { round, balanceCents: this.#balanceCents, nextDraw: this.#nextDraw };
    await this.#show(reply, true);
  }

  /** Asks for the balance again, when nothing is in progress. A failure leaves the old one standing. */
  async refresh() {
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
  async #ask(send: () => Promise<RoundReply>, before: Phase): Promise<boolean> {
    this.#enter('sending');
    this.notify('');
    this.#table?.sending?.();
    try {
      const reply = await untilAnswered(send, this.#connection());
      await this.#show(reply, false);
      return true;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      await this.#refused(error, before);
      return false;
    }
  }

  async #show(reply: RoundReply, resumed: boolean) {
    const { round } = reply;
    this.#round = round;
    this.#nextDraw = reply.nextDraw;
    // The sandbox has paid already; the player sees the win arrive when it was shown.
    this.#showBalance(reply.balanceCents - paidCents(round));
    this.#enter('showing');
    try {
      await this.#table?.showRound(round, { resumed, from: this.#shown });
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
  async #celebrate({ jackpot, payoutCents }: Round) {
    if (jackpot === null) return;
    const { frame } = this.#parts;
    this.#showBalance(this.#balanceCents + payoutCents);
    frame.showWin(payoutCents + jackpot.cents);
    this.#celebration = celebrate(frame.host, jackpot);
    await this.#celebration.shown;
    this.#celebration = undefined;
  }

  async #finish({ round, balanceCents }: RoundReply) {
    const { frame, game, api } = this.#parts;
    this.#showBalance(balanceCents);
    frame.showWin(paidCents(round));
    const outcome = outcomeOf(game, round);
    frame.announce(say('result', { outcome, balance: frame.balanceText() }));
    this.#round = undefined;
    this.#enter('idle');
    void this.#parts.refreshPots?.();
    await this.#markSeen(api, round.id);
  }

  /** The next round need not wait for the mark. Its balance counts only while no newer one is known. */
  async #markSeen(api: SessionApi, roundId: string) {
    const silent: Connection = { lost: () => undefined, restored: () => undefined };
    try {
      const { balanceCents } = await untilAnswered(() => api.seen(roundId), silent);
      if (this.#phase === 'idle') this.#showBalance(balanceCents);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.status === 401) showScreen('signed-out', { text: error.message });
    }
  }

  async #refused(error: RefusedError, before: Phase) {
    if (error.status === 401) return showScreen('signed-out', { text: error.message });
    playEffect(effects.refuse);
    this.#table?.refused?.();
    this.#enter(before);
    this.notify(error.message);
    if (error.status !== 409) return;
    // Another window is ahead of this one: show what it left unfinished, or its balance.
    const state = await this.#parts.api.state().catch(() => undefined);
    if (state === undefined || this.#phase !== before) return;
    this.#showBalance(state.balanceCents);
    if (state.round !== null) await this.resume(state.round);
  }

  #connection(): Connection {
    return {
      lost: (hurry) => {
        const { frame } = this.#parts;
        frame.showNotice(say('connectionLost'), hurry);
        // Nobody is to wait for the next try once the device is back in its network.
        addEventListener('online', hurry, { once: true });
      },
      restored: () => this.notify(''),
    };
  }

  /** Tells something over the stage for a while; the empty text takes it away. */
  notify(text: string) {
    clearTimeout(this.#noticeTimer);
    this.#parts.frame.showNotice(text);
    if (text !== '') this.#noticeTimer = setTimeout(() => this.#parts.frame.showNotice(''), noticeMs);
  }

  #showBalance(cents: number) {
    this.#balanceCents = cents;
    this.#parts.frame.showBalance(cents);
  }

  #showStake() {
    const { frame, stakes } = this.#parts;
    frame.showStake(stakes.cents());
    this.#table?.stakeChanged?.(stakes.cents());
    this.#enter(this.#phase);
  }

  /** The one place where the phase changes, and the controls with it. */
  #enter(phase: Phase) {
    const { frame, stakes } = this.#parts;
    this.#phase = phase;
    const waits = phase === 'idle' || phase === 'awaiting';
    frame.showPhase(phase, phase === 'sending' || (waits && !this.#ready));
    frame.allowStake(phase === 'idle' && stakes.canMove(-1), phase === 'idle' && stakes.canMove(1));
  }
}
