import type { AcornDropBet, AcornDropEvent, AcornDropInfo } from '@golden-acers/games/acorn-drop';
import type { GameRound } from '../../api.ts';
import { createChoice } from '../../engines/instant/choice.ts';
import { createResultLine } from '../../engines/instant/result.ts';
import { type GameShell, GameTable, type PlaybackOptions, type RoundPhase } from '../../game.ts';
import { formatPercentText } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { createAnimationRunner } from '../../shell/animation-runner.ts';
import { h } from '../../shell/dom.ts';
import { isWin } from '../../shell/pay.ts';
import { createBoard } from './board.ts';
import { tAcornDrop } from './t.ts';
import type { AcornDropTypes } from './types.ts';

type Drop = Extract<AcornDropEvent, { type: 'drop' }>;
type Board = AcornDropInfo['boards'][number];

const hopMs = 210;
/** The pitch rises with the row. */
const tick = (row: number) => [0.25, 0.02, 500 + row * 35, 0.001, 0.01, 0.04, 1, 2.2] as const;

export class AcornDropTable extends GameTable<AcornDropTypes> {
  readonly #shell: GameShell<AcornDropTypes>;
  readonly #animations: ReturnType<typeof createAnimationRunner>;
  readonly #result: ReturnType<typeof createResultLine>;
  readonly #rows: ReturnType<typeof createChoice<AcornDropBet['rows']>>;
  readonly #risk: ReturnType<typeof createChoice<AcornDropBet['risk']>>;
  readonly #host = h('div', { class: 'instant-board' });
  readonly #return = h('p', { class: 'instant-label ad-return' });
  #board: ReturnType<typeof createBoard>;
  /** The basket with the acorn of the last round. */
  #landed: number | undefined;

  constructor(host: HTMLElement, shell: GameShell<AcornDropTypes>) {
    super();
    this.#shell = shell;
    this.#animations = createAnimationRunner(shell.prefersReducedMotion, shell.isQuickPlay);
    this.#result = createResultLine(shell, this.#animations, () => tAcornDrop('pressDrop'));
    const { boards } = shell.game.info;
    this.#rows = createChoice({
      label: () => tAcornDrop('rows'),
      values: [...new Set(boards.map(({ rows }) => rows))],
      textOf: String,
      initial: 12,
      onChange: () => this.#showBoard(),
    });
    this.#risk = createChoice({
      label: () => tAcornDrop('risk'),
      values: [...new Set(boards.map(({ risk }) => risk))],
      textOf: (risk) => tAcornDrop(`risk.${risk}`),
      initial: 'medium',
      onChange: () => this.#showBoard(),
    });
    this.#board = createBoard(this.#chosenBoard());
    const controls = h('div', { class: 'instant-controls' }, this.#rows.view, this.#risk.view, this.#return);
    host.classList.add('instant', 'ad');
    host.append(controls, this.#host, this.#result.view);
    onLanguageChange(() => this.#showTexts());
    this.#showBoard();
  }

  #chosenBoard(): Board {
    const [rows, risk] = [this.#rows.value(), this.#risk.value()];
    const board = this.#shell.game.info.boards.find((each) => each.rows === rows && each.risk === risk);
    if (board === undefined) throw new RangeError(`no board has ${rows} rows and ${risk} risk`);
    return board;
  }

  #showBoard() {
    this.#landed = undefined;
    this.#board = createBoard(this.#chosenBoard());
    this.#host.replaceChildren(this.#board.view);
    this.#showTexts();
  }

  #showTexts() {
    const { rows, returnPercent } = this.#chosenBoard();
    this.#return.textContent = tAcornDrop('returnOfBoard', { percent: formatPercentText(returnPercent) });
    this.#board.view.setAttribute('aria-label', tAcornDrop('board', { rows }));
  }

  override bet(): AcornDropBet {
    return { rows: this.#rows.value(), risk: this.#risk.value() };
  }

  override saveChoices() {
    const { rows, risk } = this.bet();
    return () => {
      if (rows === this.#rows.value() && risk === this.#risk.value()) return;
      this.#rows.set(rows);
      this.#risk.set(risk);
      this.#showBoard();
    };
  }

  override fastForward() {
    this.#animations.finishAll();
  }

  override onPhaseChanged(phase: RoundPhase) {
    for (const choice of [this.#rows, this.#risk]) choice.setEnabled(phase === 'idle');
  }

  override async showRound({ events, stakeCents }: GameRound<AcornDropTypes>, playback: PlaybackOptions) {
    this.#animations.reset();
    for (const event of events) {
      if (event.type === 'drop') await this.#showDrop(event, playback.isResumed);
      else {
        this.#landed = event.basket;
        this.#board.land(event.basket, isWin({ paidCents: event.winCents, stakeCents }));
        const pay = { winCents: event.winCents, stakeCents, times: event.tenths / 10 };
        await this.#result.showPay(pay, () => tAcornDrop('noWin'));
      }
    }
  }

  async #showDrop({ rows, risk, path }: Drop, isResumed: boolean) {
    if (isResumed) {
      this.#rows.set(rows);
      this.#risk.set(risk);
      this.#showBoard();
    }
    this.#result.show(() => '');
    if (this.#landed !== undefined) this.#board.keep(this.#landed);
    this.#landed = undefined;
    this.#board.clear();
    let right = 0;
    this.#board.place(0, 0);
    for (const [row, step] of path.entries()) {
      this.#shell.playSound(tick(row));
      this.#board.knock(row, right);
      const falling = this.#animations.animate(this.#board.acorn, this.#board.hop(row, right, step), {
        durationMs: hopMs,
        easing: 'linear',
      });
      right += step;
      this.#board.place(row + 1, right);
      await falling;
    }
  }
}
