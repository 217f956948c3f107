import { type LiveTableState, RefusedError } from '../../api.ts';
import { formatCurrency } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { bindKeyboard } from '../../shell/keyboard.ts';
import { isWin } from '../../shell/pay.ts';
import type { PayShow } from '../../shell/pay-show.ts';
import { createPayShow } from '../../shell/pay-show-of-frame.ts';
import { announcedResult } from '../../shell/round-outcome.ts';
import { playSoundEffect, sharedSounds } from '../../shell/sound.ts';
import { hundredthsText } from '../table/multiplier-text.ts';
import type { TableBets } from '../table/table-bets.ts';
import { TableConnection } from '../table/table-connection.ts';
import type { TableChange, TableFeed } from '../table/table-feed.ts';
import { createTableLayout, type TableLayout } from '../table/table-layout.ts';
import { createFlightControls, type FlightControls, type MainButton } from './flight-controls.ts';
import { FlightShow } from './flight-show.ts';
import { cashedOutAt } from './own-flight.ts';
import { tFlight } from './t.ts';
import type { FlightDeps, FlightInfo } from './types.ts';

const flushBeforeEndMs = 600;
const maxRecent = 30;

const phaseText = (name: LiveTableState['table']['phase']) => tFlight(`phase.${name}`);

/** Runs one flight after the other: follows the server's phases, and sends the player's bet. */
export class FlightFlow {
  readonly #deps: FlightDeps;
  readonly #connection: TableConnection;
  readonly #feed: TableFeed;
  readonly #bets: TableBets;
  readonly #controls: FlightControls;
  readonly #layout: TableLayout;
  readonly #show: FlightShow;
  readonly #pays: PayShow;
  /** The bet is placed as soon as that is possible. */
  #isQueued = false;
  #isCashingOut = false;
  #decidedRound: string | undefined;

  constructor(deps: FlightDeps) {
    const { api, game, state } = deps;
    // The engine is only used by games whose info has these.
    const info = state.game.info as FlightInfo;
    this.#deps = deps;
    this.#connection = new TableConnection({
      api,
      frame: () => this.#controls.frame,
      lostText: () => tFlight('connectionLost'),
      onChange: (change) => this.#onChange(change),
      onBetsChanged: () => this.#update(),
    });
    this.#feed = this.#connection.feed;
    this.#bets = this.#connection.bets;
    this.#controls = createFlightControls(deps, info, {
      openTable: () => this.#feed.state()?.table,
      pressMain: () => void this.#pressMain(),
      notify: (text) => this.#connection.notify(text),
      onChanged: () => this.#update(),
    });
    const { frame } = this.#controls;
    this.#pays = createPayShow(frame, state.game.slug);
    this.#layout = createTableLayout(frame.host, `fl ${game.className}`, { board: h('div'), phaseText });
    this.#show = new FlightShow({
      game,
      info,
      layout: this.#layout,
      feed: this.#feed,
      announce: frame.announce,
    });
  }

  async start() {
    const { frame } = this.#controls;
    frame.showBalance(this.#deps.state.balanceCents);
    this.#pays.clear();
    this.#controls.lock(false);
    onLanguageChange(() => this.#showTable());
    bindKeyboard(this.#controls.actions, (event) => this.#controls.onKeyDown(event));
    this.#feed.connect();
    requestAnimationFrame(() => this.#onFrame());
  }

  #onChange(change: TableChange) {
    const state = this.#feed.state();
    if (state === undefined) return;
    if (change === 'bets') this.#show.showOthers(state);
    else if (change === 'own') this.#onOwn(state);
    else if (change === 'flight') this.#update();
    else this.#onPhase(state, change === 'joined');
  }

  #onPhase(state: LiveTableState, hasJoined: boolean) {
    const { table } = state;
    this.#showTable();
    this.#show.showPhase(state, hasJoined);
    if (table.phase === 'betting' && !hasJoined) {
      this.#pays.clear();
      if (this.#isQueued) this.#placeBet();
    }
    // If the player has a stake, the result is announced when it is known to be paid.
    if (table.phase === 'result' && (state.own.stakeCents === 0 || state.own.result !== null))
      this.#decide(state);
  }

  #showTable() {
    const state = this.#feed.state();
    if (state === undefined) return;
    const { table } = state;
    this.#layout.showPhase(table.phase);
    this.#show.showOthers(state);
    const heights = table.recent.slice(-maxRecent).toReversed();
    this.#layout.showRecent(heights.map(({ outcome }) => heightBadge(Math.max(Number(outcome), 100))));
    this.#update();
  }

  #onOwn(state: LiveTableState) {
    if (state.own.result !== null && state.table.phase === 'result') this.#decide(state);
    this.#update();
  }

  /** Says once how the round ended for the player. */
  #decide({ table, own }: LiveTableState) {
    if (table.roundId === null || this.#decidedRound === table.roundId) return;
    this.#decidedRound = table.roundId;
    const { game } = this.#deps;
    const { frame } = this.#controls;
    const paidCents = own.result?.payoutCents ?? 0;
    frame.showBalance(own.balanceCents);
    this.#pays.write({ paidCents, stakeCents: own.stakeCents });
    if (own.stakeCents > 0) frame.recordRound(table.roundId, own.stakeCents, paidCents);
    this.#layout.root.dataset.revealed =
      own.stakeCents === 0 ? 'none' : isWin({ paidCents, stakeCents: own.stakeCents }) ? 'win' : 'loss';
    const end =
      table.outcome === null
        ? tFlight('refunded')
        : game.describeEnd(hundredthsText(Math.max(Number(table.outcome), 100)));
    const times = own.cashOut === null ? '' : hundredthsText(own.cashOut);
    const text = () => {
      if (table.outcome === null) return end;
      if (own.stakeCents === 0) return tFlight('seen', { end });
      if (paidCents === 0) return tFlight('lost', { end });
      return tFlight('paid', { end, times, amount: formatCurrency(paidCents) });
    };
    const { stakeCents } = own;
    const result = { outcome: text(), balance: frame.balanceText(), stakeCents, paidCents };
    frame.announce(announcedResult(result));
  }

  #mainButton(state: LiveTableState): MainButton {
    const { table, own } = state;
    const hasBet = this.#bets.totalCents > 0;
    const amount = formatCurrency(this.#controls.stakeCents());
    if (table.phase === 'betting' && !hasBet) return { label: tFlight('bet', { amount }), kind: 'bet' };
    if (table.phase === 'betting') return { label: tFlight('cancel'), kind: 'cancel' };
    if (table.phase === 'closed' && hasBet) return { label: tFlight('ready'), kind: 'wait' };
    const isFlying = table.phase === 'running' && own.stakeCents > 0;
    if (isFlying && cashedOutAt(state, this.#feed.certainHeight()) === undefined) {
      const worth = formatCurrency(this.#show.worthCents(own.stakeCents));
      if (this.#isCashingOut) return { label: tFlight('sending'), kind: 'wait' };
      return { label: tFlight('cashOut', { amount: worth }), kind: 'cash-out' };
    }
    if (this.#isQueued) return { label: tFlight('cancelNext'), kind: 'cancel' };
    return { label: tFlight('betNext'), kind: 'bet' };
  }

  #update() {
    const state = this.#feed.state();
    if (state === undefined) return;
    const { table, own } = state;
    const hasBet = table.phase === 'betting' && this.#bets.totalCents > 0;
    this.#controls.lock(hasBet || (table.phase === 'closed' && this.#bets.totalCents > 0));
    this.#controls.showMain(this.#mainButton(state));
    const cashedAt = table.phase === 'running' ? cashedOutAt(state, this.#feed.certainHeight()) : undefined;
    if (cashedAt !== undefined) this.#showCashOut(state, cashedAt);
    if (own.result === null) this.#controls.frame.showBalance(this.#bets.balanceCents);
    this.#show.showOwn(state);
  }

  #showCashOut({ table, own }: LiveTableState, hundredths: number) {
    if (!this.#show.isFirstCashOut(table.roundId ?? '')) return;
    const paidCents = (own.stakeCents * hundredths) / 100;
    const amount = formatCurrency(paidCents);
    void this.#pays.show({ paidCents, stakeCents: own.stakeCents });
    this.#controls.frame.announce(tFlight('cashedOut', { times: hundredthsText(hundredths), amount }));
  }

  async #pressMain() {
    const state = this.#feed.state();
    if (state === undefined) return;
    const { kind } = this.#mainButton(state);
    if (kind === 'cash-out') return this.#cashOut(state);
    if (state.table.phase === 'betting') return kind === 'bet' ? this.#placeBet() : this.#cancelBet();
    if (kind === 'wait') return;
    this.#isQueued = kind === 'bet';
    playSoundEffect(sharedSounds.click);
    this.#update();
  }

  #placeBet() {
    this.#isQueued = false;
    const cents = this.#controls.stakeCents();
    const target = this.#controls.target();
    const result = this.#bets.place({ [target === undefined ? 'manual' : `at-${target}`]: cents });
    const amount = formatCurrency(cents);
    const limits = this.#feed.state()?.limits;
    if (result === 'placed') {
      playSoundEffect(sharedSounds.chip);
      this.#controls.frame.announce(
        target === undefined
          ? tFlight('placed', { amount })
          : tFlight('placedAt', { amount, times: hundredthsText(target) }),
      );
    } else if (result === 'balance') this.#connection.refuse(tFlight('balanceLow'));
    else if (result === 'limit')
      this.#connection.refuse(tFlight('limit', { total: formatCurrency(limits?.maxCents ?? 0) }));
  }

  #cancelBet() {
    this.#bets.clear();
    playSoundEffect(sharedSounds.click);
    this.#controls.frame.announce(tFlight('cancelled'));
  }

  async #cashOut({ table }: LiveTableState) {
    if (table.roundId === null || this.#isCashingOut) return;
    this.#isCashingOut = true;
    this.#update();
    try {
      const reply = await this.#deps.api.table.cashOut(table.roundId);
      this.#isCashingOut = false;
      this.#feed.setOwn(reply.own);
    } catch (error) {
      this.#isCashingOut = false;
      if (error instanceof RefusedError) this.#connection.onRefused(error);
      else this.#connection.notify(tFlight('connectionLost'));
    }
    this.#update();
  }

  #onFrame() {
    requestAnimationFrame(() => this.#onFrame());
    const state = this.#feed.state();
    if (state === undefined) return;
    const leftMs = this.#show.onFrame(state);
    if (leftMs !== undefined && leftMs < flushBeforeEndMs) this.#bets.flush();
    if (state.table.phase === 'running') this.#controls.showMain(this.#mainButton(state));
  }
}

/** Returns a badge whose colour shows a low, good or great height. */
function heightBadge(hundredths: number): HTMLElement {
  const kind = hundredths < 200 ? 'low' : hundredths < 1_000 ? 'good' : 'great';
  return h('span', { class: `fl-badge fl-badge-${kind}` }, hundredthsText(hundredths));
}
