import type { GameRound, LiveTableState } from '../../api.ts';
import { formatCurrency } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { capitalizeFirst } from '../../language/translate.ts';
import { bindKeyboard } from '../../shell/keyboard.ts';
import { isWin } from '../../shell/pay.ts';
import type { PayShow } from '../../shell/pay-show.ts';
import { createPayShow } from '../../shell/pay-show-of-frame.ts';
import { announcedResult } from '../../shell/round-outcome.ts';
import { playSoundEffect, sharedSounds } from '../../shell/sound.ts';
import { BoardTabs } from './board-tabs.ts';
import { PositionBoard } from './position-board.ts';
import { refusedChipsText } from './refused-chips.ts';
import { tTable } from './t.ts';
import { type PlacedResult, type TableBets, winPositionsOf } from './table-bets.ts';
import { TableConnection } from './table-connection.ts';
import { createTableControls, type TableControls } from './table-controls.ts';
import type { TableChange, TableFeed } from './table-feed.ts';
import { createTableLayout, type TableLayout } from './table-layout.ts';
import { openTableReplay } from './table-replay.ts';
import type { FlowDeps, TableScene, TableTypes } from './types.ts';

/** Bets leave the page early enough to arrive before betting ends. */
const flushBeforeEndMs = 600;
const maxRecent = 24;
const tickSound = [0.25, 0, 880, 0.001, 0.01, 0.02, 1, 1.5] as const;
const closeSound = [0.5, 0, 330, 0.01, 0.05, 0.2, 1, 1.4, -3] as const;
const portrait = matchMedia('(orientation: portrait) and (width < 46rem)');
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** One table on the page: follows the server's phases, and sends the player's chips. */
export class TableFlow {
  readonly #deps: FlowDeps;
  readonly #connection: TableConnection;
  readonly #feed: TableFeed;
  readonly #bets: TableBets;
  readonly #board: PositionBoard;
  readonly #tabs: BoardTabs;
  readonly #controls: TableControls;
  readonly #layout: TableLayout;
  readonly #scene: TableScene;
  #revealedRound: string | undefined;
  #isRevealing = false;
  #drawnSetup: string | undefined;
  readonly #pays: PayShow;
  #shownSecond: number | undefined;

  constructor(deps: FlowDeps) {
    const { api, game, state } = deps;
    this.#deps = deps;
    this.#connection = new TableConnection({
      api,
      frame: () => this.#controls.frame,
      lostText: () => tTable('connectionLost'),
      onChange: (change) => this.#onChange(change),
      onBetsChanged: () => this.#showBets(),
    });
    this.#feed = this.#connection.feed;
    this.#bets = this.#connection.bets;
    this.#controls = createTableControls(deps, this.#bets, {
      openTable: () => this.#feed.state()?.table,
      canSkip: () => this.#isRevealing && this.#scene.skip !== undefined,
      pressMain: () => this.#pressMain(),
      notify: (text) => this.#connection.notify(text),
      replay: (round) => this.#replay(round),
    });
    this.#pays = createPayShow(this.#controls.frame, state.game.slug);
    this.#board = new PositionBoard({
      chipsCents: state.game.stakesCents,
      place: (position) => this.#place({ [position]: this.#controls.chipCents() }),
    });
    this.#tabs = new BoardTabs({
      tabs: () => game.boardTabs?.(state.game.info) ?? [],
      onChosen: () => this.#drawBoard(),
    });
    const board = this.#tabs.frame(this.#board.view);
    this.#layout = createTableLayout(this.#controls.frame.host, game.className, { board });
    this.#scene = game.createScene(this.#layout.scene, state.game.info, {
      nowMs: this.#feed.nowMs,
      playSound: playSoundEffect,
      prefersReducedMotion: () => reducedMotion.matches,
    });
  }

  async start() {
    const { frame } = this.#controls;
    frame.showBalance(this.#deps.state.balanceCents);
    this.#pays.clear();
    onLanguageChange(() => this.#drawBoard());
    portrait.addEventListener('change', () => this.#drawBoard());
    bindKeyboard(this.#controls.actions, (event) => this.#controls.onKeyDown(event));
    this.#feed.connect();
    requestAnimationFrame(() => this.#onFrame());
  }

  #drawBoard() {
    const { game, state } = this.#deps;
    const setup = this.#feed.state()?.table.setup ?? null;
    this.#drawnSetup = JSON.stringify(setup);
    const view = { setup, tab: this.#tabs.chosen };
    this.#board.draw(game.createBoard(state.game.info, portrait.matches, view), tTable('board'));
    this.#showTable();
  }

  #onChange(change: TableChange) {
    const state = this.#feed.state();
    if (state === undefined) return;
    if (change === 'bets') {
      this.#layout.showBettors(state, false);
      return this.#board.showOthers(state.table.bets.positions);
    }
    if (change === 'own') return this.#onOwn(state);
    const elapsedMs = this.#feed.nowMs() - state.table.startedAtMs;
    if (JSON.stringify(state.table.setup) === this.#drawnSetup) this.#showTable();
    else this.#drawBoard();
    this.#scene.showPhase(state.table, elapsedMs);
    if (state.table.phase === 'result') void this.#reveal(state, elapsedMs);
    else if (change === 'phase') this.#announcePhase(state);
  }

  #announcePhase({ table }: LiveTableState) {
    const { frame } = this.#controls;
    if (table.phase === 'betting') {
      const seconds = Math.round(((table.endsAtMs ?? table.nowMs) - table.nowMs) / 1000);
      frame.announce(tTable('bettingOpen', { count: seconds }));
      this.#pays.clear();
    }
    if (table.phase !== 'closed') return;
    this.#bets.remember();
    playSoundEffect(closeSound);
    frame.announce(tTable('bettingClosed'));
  }

  /** Everything but the outcome, which waits for the scene. */
  #showTable() {
    const state = this.#feed.state();
    if (state === undefined) return;
    const { table } = state;
    const { game, state: session } = this.#deps;
    const isSecret = table.phase === 'result' && this.#revealedRound !== table.roundId;
    this.#layout.showPhase(table.phase);
    this.#layout.showBettors(state, isSecret);
    this.#board.setOpen(table.phase === 'betting');
    this.#board.showOthers(table.bets.positions);
    if (table.phase === 'betting') {
      this.#board.showWins([], []);
      this.#layout.clearResult();
    }
    const seen = isSecret ? table.recent.slice(0, -1) : table.recent;
    const { info } = session.game;
    const outcomes = seen.map(({ outcome }) => outcome);
    const map = game.renderRoads?.(outcomes, info);
    if (map !== undefined) this.#layout.showRoads(map);
    const badges = outcomes.slice(-maxRecent).toReversed();
    if (map === undefined) this.#layout.showRecent(badges.map((outcome) => game.renderRecent(outcome, info)));
    this.#showBets();
  }

  #onOwn(state: LiveTableState) {
    // The balance of a result appears with the result.
    if (state.own.result === null) this.#showBets();
    else if (this.#revealedRound === state.table.roundId) this.#showResult(state);
  }

  #showBets() {
    this.#board.showStacks(this.#bets.stacks);
    this.#tabs.showStacks(this.#bets.stacks);
    if (this.#feed.state()?.own.result === null) this.#controls.frame.showBalance(this.#bets.balanceCents);
    this.#controls.update();
  }

  async #reveal(state: LiveTableState, elapsedMs: number) {
    const { table } = state;
    if (table.roundId === null || this.#isRevealing || this.#revealedRound === table.roundId) return;
    this.#isRevealing = true;
    this.#controls.update();
    if (table.outcome !== null) await this.#scene.reveal(table.outcome, elapsedMs);
    this.#isRevealing = false;
    this.#revealedRound = table.roundId;
    const current = this.#feed.state();
    if (current?.table.roundId !== table.roundId) return;
    this.#showTable();
    this.#showResult(current);
  }

  #showResult({ table, own }: LiveTableState) {
    // The player's result comes after the outcome, and a show without motion may be faster.
    if (own.stakeCents > 0 && own.result === null) return;
    const { game, state } = this.#deps;
    const { frame } = this.#controls;
    const { outcome } = table;
    const text =
      outcome === null ? tTable('refunded') : capitalizeFirst(game.describeOutcome(outcome, state.game.info));
    const wins = winPositionsOf(own.result?.events ?? []);
    this.#tabs.chooseFor(wins);
    this.#board.showWins(outcome === null ? [] : game.winningPositions(outcome, state.game.info), wins);
    const paidCents = own.result?.payoutCents ?? 0;
    const pay = { paidCents, stakeCents: own.stakeCents };
    const isWon = isWin(pay);
    if (own.stakeCents > 0) frame.recordRound(table.roundId ?? '', own.stakeCents, paidCents);
    frame.showBalance(own.balanceCents);
    if (own.stakeCents > 0) void this.#pays.show(pay);
    const shown = isWon ? tTable('won', { amount: formatCurrency(paidCents) }) : '';
    const seen = outcome === null ? text : (game.shortOutcome?.(outcome, state.game.info) ?? text);
    const kind = own.stakeCents === 0 ? 'none' : isWon ? 'win' : 'loss';
    this.#layout.showRevealed([seen, shown].filter((each) => each !== '').join(' · '), kind);
    const outcomeText =
      own.stakeCents === 0
        ? tTable('seen', { outcome: text })
        : paidCents === 0
          ? tTable('lost', { outcome: text })
          : tTable('paid', { outcome: text, amount: formatCurrency(paidCents) });
    const { stakeCents } = own;
    const result = { outcome: outcomeText, balance: frame.balanceText(), stakeCents, paidCents };
    frame.announce(announcedResult(result));
  }

  #replay(round: GameRound<TableTypes>) {
    const { game, module, state } = this.#deps;
    const text = module.describeOutcome(round);
    openTableReplay({ game, round, details: state.game, isPortrait: portrait.matches, text });
  }

  #place(chips: Readonly<Record<string, number>>) {
    this.#onPlaced(this.#bets.place(chips));
  }

  #onPlaced(result: PlacedResult) {
    if (result === 'placed') return playSoundEffect(sharedSounds.chip);
    this.#connection.refuse(refusedChipsText(result, this.#feed.state()?.limits));
  }

  /** Skips what is shown; otherwise lays the last chips again, or doubles those on the table. */
  #pressMain() {
    if (this.#isRevealing) return this.#scene.skip?.();
    if (this.#bets.canRepeat()) return this.#onPlaced(this.#bets.repeat());
    if (this.#bets.canDouble()) return this.#onPlaced(this.#bets.double());
  }

  #onFrame() {
    requestAnimationFrame(() => this.#onFrame());
    const table = this.#feed.state()?.table;
    if (table === undefined) return;
    const isTimed = table.phase === 'betting' && table.endsAtMs !== null;
    const leftMs = isTimed ? (table.endsAtMs ?? 0) - this.#feed.nowMs() : undefined;
    const totalMs = (table.endsAtMs ?? 0) - table.startedAtMs;
    const second = this.#layout.showCountdown(leftMs, totalMs);
    if (leftMs !== undefined && leftMs < flushBeforeEndMs) this.#bets.flush();
    if (second === this.#shownSecond) return;
    this.#shownSecond = second;
    if (second !== undefined && second > 0 && second <= 3) playSoundEffect(tickSound);
  }
}
