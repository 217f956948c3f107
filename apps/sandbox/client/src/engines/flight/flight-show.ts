import type { LiveTableState } from '../../api.ts';
import { formatCurrency } from '../../language/formats.ts';
import { playSoundEffect } from '../../shell/sound.ts';
import { hundredthsText } from '../table/multiplier-text.ts';
import type { TableFeed } from '../table/table-feed.ts';
import type { TableLayout } from '../table/table-layout.ts';
import { cashedOutAt, targetOf } from './own-flight.ts';
import { tFlight } from './t.ts';
import type { FlightGame, FlightInfo, FlightScene } from './types.ts';

const countSound = [0.25, 0, 880, 0.001, 0.01, 0.02, 1, 1.5] as const;
const startSound = [0.5, 0, 300, 0.02, 0.1, 0.2, 1, 1.4, 6] as const;
const endSound = [0.9, 0.05, 180, 0.001, 0.03, 0.25, 3, 2.2, -6, 0, 0, 0, 0, 1.2] as const;
/** A pluck sounds for every twelfth part of a doubling, a semitone each. */
const pluck = (semitone: number) =>
  [0.22, 0, 196 * 2 ** (Math.min(semitone, 48) / 12), 0.002, 0.015, 0.06, 1, 1.8] as const;
/** A screen reader announces them when they are passed. */
const milestones = [200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000];
/** A player who joins a result later than this sees its end. */
const lateMs = 1_200;
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

interface ShowDeps {
  readonly game: FlightGame;
  readonly info: FlightInfo;
  readonly layout: TableLayout;
  readonly feed: TableFeed;
  announce(text: string): void;
}

/** The picture and sound of a flight: the scene, the height, the cash-outs of all players. */
export class FlightShow {
  readonly #deps: ShowDeps;
  readonly #scene: FlightScene;
  #hundredths = 100;
  #semitone = 0;
  #second: number | undefined;
  #cashedOutRound = '';
  #endedRound = '';
  /** The others' cash-outs that are drawn already. */
  #marked = new Set<string>();

  constructor(deps: ShowDeps) {
    this.#deps = deps;
    this.#scene = deps.game.createScene(deps.layout.scene, deps.info, {
      nowMs: deps.feed.nowMs,
      playSound: playSoundEffect,
      prefersReducedMotion: () => reducedMotion.matches,
    });
  }

  /** Returns the present value of the stake. */
  worthCents = (stakeCents: number) =>
    Math.floor((stakeCents * Math.max(this.#hundredths, this.#deps.info.minHundredths)) / 100);

  isFirstCashOut(roundId: string): boolean {
    if (this.#cashedOutRound === roundId) return false;
    this.#cashedOutRound = roundId;
    return true;
  }

  showPhase({ table }: LiveTableState, hasJoined: boolean) {
    const { announce, feed, game } = this.#deps;
    if (table.phase === 'betting' || table.phase === 'idle') {
      this.#marked.clear();
      this.#hundredths = 100;
      this.#semitone = 0;
      delete this.#deps.layout.root.dataset.revealed;
      this.#deps.layout.clearResult();
    }
    if (table.phase === 'betting' && !hasJoined) {
      const count = Math.round(((table.endsAtMs ?? table.nowMs) - table.nowMs) / 1_000);
      announce(tFlight('bettingOpen', { count }));
    }
    if (table.phase === 'running' && !hasJoined) {
      playSoundEffect(startSound);
      announce(tFlight('started'));
    }
    if (table.phase !== 'result' || table.outcome === null || this.#endedRound === table.roundId) return;
    this.#endedRound = table.roundId ?? '';
    const isLate = hasJoined || feed.nowMs() - table.startedAtMs > lateMs;
    const height = Math.max(Number(table.outcome), 100);
    this.#scene.end(height / 100, isLate);
    this.#deps.layout.showRevealed(game.describeEnd(hundredthsText(height)), 'none');
    if (!isLate) playSoundEffect(endSound);
  }

  showOthers(state: LiveTableState) {
    this.#deps.layout.showBettors(state, false);
    if (state.table.phase !== 'running') return;
    const ownAt = cashedOutAt(state, this.#deps.feed.certainHeight()) ?? targetOf(state.own);
    for (const [index, { alias, stakeCents, cashOut }] of state.table.bets.bettors.entries()) {
      const key = `${index} ${alias} ${stakeCents} ${cashOut}`;
      if (cashOut === null || this.#marked.has(key)) continue;
      this.#marked.add(key);
      if (cashOut === ownAt && stakeCents === state.own.stakeCents) continue;
      this.#scene.mark({ hundredths: cashOut, label: alias, isOwn: false });
    }
  }

  showOwn(state: LiveTableState) {
    const { own, table } = state;
    const target = targetOf(own);
    this.#scene.aim(own.stakeCents > 0 && target !== undefined ? target / 100 : undefined);
    const cashOut =
      table.phase === 'running' ? cashedOutAt(state, this.#deps.feed.certainHeight()) : undefined;
    const key = `own ${table.roundId}`;
    if (cashOut === undefined || this.#marked.has(key)) return;
    this.#marked.add(key);
    const label = `+${formatCurrency((own.stakeCents * cashOut) / 100)}`;
    this.#scene.mark({ hundredths: cashOut, label, isOwn: true });
  }

  /** Returns how long bets are still taken. */
  onFrame(state: LiveTableState): number | undefined {
    const { table, own } = state;
    const { feed, info, layout } = this.#deps;
    if (table.phase === 'running') {
      const isFlying = own.stakeCents > 0 && cashedOutAt(state, feed.certainHeight()) === undefined;
      this.#fly(feed.nowMs() - table.startedAtMs, info, isFlying);
      layout.showCountdown(undefined, 1);
      return undefined;
    }
    const isTimed = table.phase === 'betting' && table.endsAtMs !== null;
    const leftMs = isTimed ? (table.endsAtMs ?? 0) - feed.nowMs() : undefined;
    const second = layout.showCountdown(leftMs, (table.endsAtMs ?? 0) - table.startedAtMs);
    if (table.phase !== 'result') this.#scene.wait(leftMs);
    if (second !== this.#second && second !== undefined && second > 0 && second <= 3)
      playSoundEffect(countSound);
    this.#second = second;
    return leftMs;
  }

  #fly(elapsedMs: number, info: FlightInfo, isFlying: boolean) {
    const height = Math.min(Math.exp(info.growthPerMs * Math.max(elapsedMs, 0)), info.maxHundredths / 100);
    const before = this.#hundredths;
    this.#hundredths = Math.floor(height * 100);
    this.#scene.fly(height, elapsedMs);
    const semitone = Math.floor(12 * Math.log2(height));
    if (semitone > this.#semitone) playSoundEffect(pluck(semitone));
    this.#semitone = semitone;
    const passed = milestones.find((each) => before < each && this.#hundredths >= each);
    if (passed !== undefined && isFlying)
      this.#deps.announce(tFlight('passed', { times: hundredthsText(passed) }));
  }
}
