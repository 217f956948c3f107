import type { SlotBet } from '@golden-acers/games/engines/slot';
import type { GameRound } from '../../api.ts';
import { GameTable } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { isWin, type Pay } from '../../shell/pay.ts';
import { winText } from './outcome.ts';
import { endsWithFeature, RoundPlayer } from './round-player.ts';
import type { SlotView } from './slot-view.ts';
import { type SpinStep, spinWinCents, toSpinSteps, type WinEvent } from './steps.ts';
import { tSlot } from './t.ts';
import type { SlotTypes } from './theme.ts';

/** The replay of wins: per win, and in total. */
const replayStepMs = 1300;
const replayDurationMs = 25_000;

interface WinReplay {
  readonly steps: readonly (readonly WinEvent[])[];
  elapsedMs: number;
}

interface SlotTableDeps extends SlotView {
  readonly hasFallingCoins: () => boolean;
}

/** Splits a round into spins and plays them in order. */
export class SlotTable extends GameTable<SlotTypes> {
  readonly #view: SlotTableDeps;
  readonly #player: RoundPlayer;
  /** The last spin's wins, shown one after another until the next round. */
  #winReplay: WinReplay | undefined;
  #isResting = false;

  constructor(view: SlotTableDeps) {
    super();
    this.#view = view;
    this.#player = new RoundPlayer(view);
    view.stage.onAdvance((deltaMs) => this.#advance(deltaMs));
    view.stage.onLayout(() => view.marks.clear());
  }

  override bet(): SlotBet {
    return {};
  }

  override onSending() {
    const { reels, shell, theme } = this.#view;
    this.#clear();
    this.#wake();
    reels.hold([]);
    if (!shell.prefersReducedMotion()) reels.start();
    shell.playSound(theme.sounds.spin);
  }

  override onRefused() {
    this.#view.reels.showLastWindow();
    this.#isResting = true;
  }

  override fastForward() {
    this.#player.fastForward();
  }

  override async showRound({ events, stakeCents, payoutCents }: GameRound<SlotTypes>) {
    const { celebration, overlay, shell, stage } = this.#view;
    this.#wake();
    this.#clear();
    this.#player.start(stakeCents);
    const steps = toSpinSteps(events);
    const pay = { paidCents: payoutCents, stakeCents };
    const last = steps.at(-1);
    const isCelebrated = !endsWithFeature(last) && celebration.isCelebrated(pay);
    const lastWin = isCelebrated ? steps.findLast((step) => spinWinCents(step) > 0) : undefined;
    for (const step of steps) await this.#player.play(step, step === lastWin);
    if (isCelebrated) {
      await celebration.celebrateWin(pay, this.#player.shownCents());
    }
    shell.pays.write(pay);
    overlay.showTally('');
    stage.root.classList.remove('is-free');
    if (last !== undefined && spinWinCents(last) > 0 && !this.#view.field.isOpen)
      this.#startWinReplay(last, pay);
    else this.#isResting = true;
  }

  #clear() {
    this.#winReplay = undefined;
    this.#player.clear();
  }

  /** Without a win of the round its pays stay marked, and nothing moves. */
  #startWinReplay(step: SpinStep, pay: Pay) {
    const each = step.wins.map((win) => [win]);
    const steps = step.wins.length > 1 ? [step.wins, ...each] : each;
    if (steps.length > 0 && isWin(pay)) this.#winReplay = { steps, elapsedMs: 0 };
    if (this.#winReplay === undefined || this.#view.shell.prefersReducedMotion()) this.#isResting = true;
  }

  #wake() {
    this.#isResting = false;
    this.#view.stage.wake();
  }

  #advance(deltaMs: number) {
    this.#view.timeline.advance(deltaMs);
    if (this.#isResting && !this.#view.hasFallingCoins()) this.#view.stage.sleep();
    else if (this.#winReplay !== undefined) this.#advanceWinReplay(this.#winReplay, deltaMs);
  }

  #advanceWinReplay(replay: WinReplay, deltaMs: number) {
    const { marks, overlay, reels, t } = this.#view;
    const before = Math.floor(replay.elapsedMs / replayStepMs);
    replay.elapsedMs += deltaMs;
    const now = Math.floor(replay.elapsedMs / replayStepMs);
    if (replay.elapsedMs > replayDurationMs) this.#isResting = true;
    if (now === before) return;
    const shown = replay.steps[now % replay.steps.length] ?? [];
    marks.show(shown, 1);
    reels.highlight(shown.flatMap((win) => win.positions));
    const [win] = shown;
    if (win === undefined || shown.length > 1) return;
    const amount = formatCurrency(win.winCents);
    overlay.showCaption(tSlot('winPays', { win: winText(t, win), amount }));
  }
}
