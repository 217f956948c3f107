import type { AcresOfGoldBet, AcresOfGoldEvent, AcresOfGoldInfo } from '@golden-acers/games/acres-of-gold';
import type { Texture } from 'pixi.js';
import type { GameRound } from '../../api.ts';
import { type GameShell, GameTable } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { sharedSounds } from '../../shell/sound.ts';
import { smoothstep, TweenTimeline } from '../../shell/tween-timeline.ts';
import { createCelebration } from './celebration.ts';
import { lineText, symbolCountText } from './outcome.ts';
import type { ReelStage } from './reel-stage.ts';
import type { Reels } from './reels.ts';
import { acresOfGoldSounds } from './sounds.ts';
import { type LineWinEvent, type SpinStep, spinWinCents, toSpinSteps } from './spin-steps.ts';
import { createStageOverlay, type StageOverlay } from './stage-overlay.ts';
import { tAcresOfGold } from './t.ts';
import { createWinLines } from './win-lines.ts';

export interface AcresOfGoldTypes {
  info: AcresOfGoldInfo;
  bet: AcresOfGoldBet;
  move: never;
  event: AcresOfGoldEvent;
}

const quickSpeed = 1.9;
const fastForwardSpeed = 7;
/** A longer frame, as after a hidden window, counts as this. */
const maxFrameMs = 1000;
/** The replay of wins: per line, and in total. */
const replayStepMs = 1300;
const replayDurationMs = 25_000;
const barnColour = 0xffe27a;

interface WinReplay {
  readonly steps: readonly (readonly LineWinEvent[])[];
  elapsedMs: number;
}

/** Splits a round into spins and plays them in order. */
export class AcresOfGoldTable extends GameTable<AcresOfGoldTypes> {
  readonly #shell: GameShell<AcresOfGoldTypes>;
  readonly #stage: ReelStage;
  readonly #timeline = new TweenTimeline();
  readonly #reels: Reels;
  readonly #lines: ReturnType<typeof createWinLines>;
  readonly #overlay: StageOverlay;
  readonly #celebration: ReturnType<typeof createCelebration>;
  #wonCents = 0;
  /** The last spin's wins, shown one after another until the next round. */
  #winReplay: WinReplay | undefined;
  #isSleeping = false;

  constructor(stage: ReelStage, reels: Reels, coin: Texture, shell: GameShell<AcresOfGoldTypes>) {
    super();
    this.#stage = stage;
    this.#shell = shell;
    this.#reels = reels;
    this.#lines = createWinLines(stage.lines, shell.game.info.lines);
    this.#overlay = createStageOverlay(stage.overlay);
    this.#celebration = createCelebration(stage, this.#overlay, this.#timeline, coin, shell);
    // Real time, so that a slow device draws fewer frames without a longer show.
    stage.app.ticker.add(({ elapsedMS }) => this.#advance(Math.min(maxFrameMs, elapsedMS)));
    stage.onLayout(() => this.#lines.clear());
  }

  override bet(): AcresOfGoldBet {
    return {};
  }

  override onSending() {
    this.#clear();
    this.#wake();
    if (!this.#shell.prefersReducedMotion()) this.#reels.start();
    this.#shell.playSound(acresOfGoldSounds.spin);
  }

  override onRefused() {
    this.#reels.showLastWindow();
    this.#sleep();
  }

  override fastForward() {
    this.#timeline.playbackSpeed = fastForwardSpeed;
    this.#timeline.finishAll();
  }

  override async showRound({ events, stakeCents, payoutCents }: GameRound<AcresOfGoldTypes>) {
    this.#wake();
    this.#clear();
    this.#wonCents = 0;
    const steps = toSpinSteps(events);
    for (const step of steps) await this.#play(step, stakeCents);
    const last = steps.at(-1);
    if (last?.ended === undefined) await this.#celebration.celebrateWin(payoutCents, stakeCents);
    this.#shell.showWin(payoutCents);
    this.#overlay.showTally('');
    this.#stage.root.classList.remove('is-free');
    if (last !== undefined && spinWinCents(last) > 0) this.#startWinReplay(last);
    else this.#sleep();
  }

  async #play(step: SpinStep, stakeCents: number) {
    this.#resetSpeed();
    if (step.spin.free) {
      this.#clear();
      this.#showTally(step);
    }
    await this.#reels.spin(step.spin, this.#timeline);
    await this.#showWins(step);
    if (step.awarded !== undefined) await this.#showAward(step.awarded);
    if (step.ended === undefined) return;
    this.#resetSpeed();
    this.#clear();
    await this.#celebration.celebrateFreeSpins(step.ended, stakeCents);
  }

  /** Each part of a show starts at normal speed: a player who stopped the reels still sees the wins. */
  #resetSpeed() {
    this.#timeline.playbackSpeed = this.#shell.isQuickPlay() ? quickSpeed : 1;
  }

  #showTally({ spin: { spinsLeft, multiplier } }: SpinStep) {
    const left = spinsLeft === 0 ? tAcresOfGold('lastSpin') : tAcresOfGold('spinsLeft', { count: spinsLeft });
    const amount = formatCurrency(this.#wonCents);
    this.#overlay.showTally(tAcresOfGold('tally', { left, times: multiplier, amount }));
  }

  async #showWins(step: SpinStep) {
    const { spin, lines, scatter } = step;
    const cents = spinWinCents(step);
    if (cents === 0) return;
    this.#resetSpeed();
    const scatterPositions = scatter?.positions ?? [];
    this.#reels.highlight([...lines.flatMap((win) => win.positions), ...scatterPositions]);
    const centsBefore = this.#wonCents;
    this.#wonCents += cents;
    this.#overlay.showCaption(captionText(step, cents));
    if (scatter !== undefined) this.#shell.playSound(acresOfGoldSounds.freeSpins);
    else this.#shell.playSound(lines.length > 1 ? sharedSounds.win : acresOfGoldSounds.line);
    const layout = this.#stage.layout();
    await this.#timeline.tween(this.#shell.prefersReducedMotion() ? 1 : 420, (progress) => {
      this.#lines.draw(lines, layout, smoothstep(progress));
      this.#lines.frame(scatterPositions, this.#stage.layout(), barnColour);
      this.#shell.showWin(centsBefore + Math.round(cents * progress));
    });
    await this.#timeline.wait(spin.free ? 700 : 850);
    if (spin.free) this.#showTally(step);
  }

  async #showAward({ spins, retrigger }: NonNullable<SpinStep['awarded']>) {
    this.#resetSpeed();
    const times = this.#shell.game.info.freeSpinMultiplier;
    this.#shell.announce(tAcresOfGold(retrigger ? 'awardedMore' : 'awarded', { spins, times }));
    this.#overlay.showCaption('');
    const title = tAcresOfGold(retrigger ? 'moreSpinsTitle' : 'spinsTitle', { spins });
    this.#overlay.showBanner(title, tAcresOfGold('winsTimes', { times }), 'free');
    this.#shell.playSound(acresOfGoldSounds.freeSpins);
    await this.#timeline.wait(retrigger ? 1500 : 2600);
    this.#overlay.closeBanner();
    this.#stage.root.classList.add('is-free');
    await this.#timeline.wait(350);
  }

  #clear() {
    this.#winReplay = undefined;
    this.#lines.clear();
    this.#overlay.showCaption('');
    this.#reels.clearHighlight();
  }

  #startWinReplay({ lines }: SpinStep) {
    const each = lines.map((line) => [line]);
    const steps = lines.length > 1 ? [lines, ...each] : each;
    if (steps.length > 0) this.#winReplay = { steps, elapsedMs: 0 };
    if (this.#shell.prefersReducedMotion()) this.#sleep();
  }

  /** Stops drawing after the last coin, so that an idle table costs nothing. */
  #sleep() {
    this.#isSleeping = true;
  }

  #wake() {
    this.#isSleeping = false;
    this.#stage.app.ticker.start();
  }

  #advance(deltaMs: number) {
    this.#timeline.advance(deltaMs);
    this.#reels.advance(deltaMs);
    this.#celebration.advance(deltaMs);
    if (this.#isSleeping && !this.#celebration.hasFallingCoins()) {
      this.#stage.app.ticker.stop();
      this.#stage.app.render();
    } else if (this.#winReplay !== undefined) this.#advanceWinReplay(this.#winReplay, deltaMs);
  }

  #advanceWinReplay(replay: WinReplay, deltaMs: number) {
    const before = Math.floor(replay.elapsedMs / replayStepMs);
    replay.elapsedMs += deltaMs;
    const now = Math.floor(replay.elapsedMs / replayStepMs);
    if (replay.elapsedMs > replayDurationMs) this.#sleep();
    if (now === before) return;
    const shown = replay.steps[now % replay.steps.length] ?? [];
    this.#lines.draw(shown, this.#stage.layout(), 1);
    this.#reels.highlight(shown.flatMap((line) => line.positions));
    const [line] = shown;
    if (line === undefined || shown.length > 1) return;
    const amount = formatCurrency(line.winCents);
    this.#overlay.showCaption(tAcresOfGold('linePays', { line: lineText(line), amount }));
  }
}

function captionText({ lines, scatter, spin: { multiplier } }: SpinStep, cents: number): string {
  const amount = multiplier > 1 ? `${formatCurrency(cents)} (× ${multiplier})` : formatCurrency(cents);
  if (scatter !== undefined) {
    const barns = symbolCountText('barn', scatter.count);
    return tAcresOfGold(lines.length > 0 ? 'barnsAndLinesPay' : 'barnsPay', { barns, amount });
  }
  const [line] = lines;
  if (line !== undefined && lines.length === 1)
    return tAcresOfGold('linePays', { line: lineText(line), amount });
  return tAcresOfGold('linesPay', { lines: lines.length, amount });
}
