import type {
  AcresOfGoldBet,
  AcresOfGoldEvent,
  AcresOfGoldInfo,
  Position,
} from '@golden-acers/games/acres-of-gold';
import type { GameRound } from '../../api.ts';
import type { GameShell, GameTable } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { sharedSounds } from '../../shell/sound.ts';
import { WinCelebration } from './celebration.ts';
import { lineText, symbolCountText } from './outcome.ts';
import type { ReelStage } from './reel-stage.ts';
import type { Reels } from './reels.ts';
import { acresOfGoldSounds } from './sounds.ts';
import { type LineWinEvent, type SpinStep, spinWinCents, toSpinSteps } from './spin-steps.ts';
import { StageOverlay } from './stage-overlay.ts';
import { tAcresOfGold } from './t.ts';
import { frameDeltaMs, smoothstep, TweenTimeline } from './tween-timeline.ts';
import { WinLines } from './win-lines.ts';

export interface AcresOfGoldTypes {
  info: AcresOfGoldInfo;
  bet: AcresOfGoldBet;
  move: never;
  event: AcresOfGoldEvent;
}

const quickSpeed = 1.9;
const fastForwardSpeed = 7;
/** How long each line is shown when the wins are shown again, and when a table that nobody plays comes to rest. */
const replayStepMs = 1300;
const replayDurationMs = 25_000;
const barnColour = 0xffe27a;

interface WinReplay {
  readonly steps: readonly (readonly LineWinEvent[])[];
  elapsedMs: number;
}

/** The director: takes a round apart and has reels, lines, words and coins play it, in order. */
export class AcresOfGoldTable implements GameTable<AcresOfGoldTypes> {
  readonly #shell: GameShell<AcresOfGoldTypes>;
  readonly #stage: ReelStage;
  readonly #pace: TweenTimeline;
  readonly #reels: Reels;
  readonly #lines: WinLines;
  readonly #words: StageOverlay;
  readonly #celebration: WinCelebration;
  /** What this round has shown as won so far. */
  #wonCents = 0;
  /** The last spin's wins, shown one after the other until the next round. */
  #encore: WinReplay | undefined;
  #isTired = false;

  constructor(stage: ReelStage, reels: Reels, shell: GameShell<AcresOfGoldTypes>) {
    this.#stage = stage;
    this.#shell = shell;
    this.#reels = reels;
    this.#pace = new TweenTimeline(stage.app.ticker);
    this.#lines = new WinLines(stage.lines, shell.game.info.lines);
    this.#words = new StageOverlay(stage.overlay);
    this.#celebration = new WinCelebration(stage, this.#words, this.#pace, shell);
    stage.app.ticker.add((tick) => this.#frame(frameDeltaMs(tick)));
    stage.onLayout(() => this.#lines.clear());
  }

  bet(): AcresOfGoldBet {
    return {};
  }

  onSending() {
    this.#clear();
    this.#wake();
    if (!this.#shell.prefersReducedMotion()) this.#reels.start();
    this.#shell.playSound(acresOfGoldSounds.spin);
  }

  onRefused() {
    this.#reels.showLastWindow();
    this.#sleep();
  }

  fastForward() {
    this.#pace.speed = fastForwardSpeed;
    this.#pace.finishAll();
  }

  async showRound(round: GameRound<AcresOfGoldTypes>) {
    this.#wake();
    this.#clear();
    this.#wonCents = 0;
    const acts = toSpinSteps(round.events);
    for (const act of acts) await this.#play(act, round.stakeCents);
    const last = acts.at(-1);
    if (last?.ended === undefined) await this.#celebration.celebrateWin(round.payoutCents, round.stakeCents);
    this.#shell.showWin(round.payoutCents);
    this.#words.showTally('');
    this.#stage.root.classList.remove('is-free');
    if (last !== undefined && spinWinCents(last) > 0) this.#beginEncore(last);
    else this.#sleep();
  }

  async #play(act: SpinStep, stakeCents: number) {
    this.#beat();
    if (act.spin.free) {
      this.#clear();
      this.#tally(act.spin.spinsLeft, act.spin.multiplier);
    }
    await this.#reels.spin(act.spin, this.#pace);
    await this.#showWins(act);
    if (act.awarded !== undefined) await this.#award(act.awarded);
    if (act.ended !== undefined) {
      this.#beat();
      this.#clear();
      await this.#celebration.celebrateFreeSpins(act.ended, stakeCents);
    }
  }

  /** Each stretch of a show starts at its normal speed: a player who stopped the reels still sees what they won. */
  #beat() {
    this.#pace.speed = this.#shell.isQuickPlay() ? quickSpeed : 1;
  }

  #tally(spinsLeft: number, multiplier: number) {
    const left = spinsLeft === 0 ? tAcresOfGold('lastSpin') : tAcresOfGold('spinsLeft', { count: spinsLeft });
    this.#words.showTally(
      tAcresOfGold('tally', { left, times: multiplier, amount: formatCurrency(this.#wonCents) }),
    );
  }

  async #showWins(act: SpinStep) {
    const cents = spinWinCents(act);
    if (cents === 0) return;
    this.#beat();
    const positions = [...act.lines, ...(act.scatter === undefined ? [] : [act.scatter])].flatMap(
      (win) => win.positions,
    );
    this.#reels.highlight(positions);
    const before = this.#wonCents;
    this.#wonCents += cents;
    this.#words.showCaption(this.#captionOf(act, cents));
    if (act.scatter !== undefined) this.#shell.playSound(acresOfGoldSounds.freeSpins);
    else this.#shell.playSound(act.lines.length > 1 ? sharedSounds.win : acresOfGoldSounds.line);
    const layout = this.#stage.layout();
    await this.#pace.tween(this.#shell.prefersReducedMotion() ? 1 : 420, (progress) => {
      this.#lines.draw(act.lines, layout, smoothstep(progress));
      this.#frameBarns(act.scatter?.positions ?? []);
      this.#shell.showWin(before + Math.round(cents * progress));
    });
    await this.#pace.wait(act.spin.free ? 700 : 850);
    if (act.spin.free) this.#tally(act.spin.spinsLeft, act.spin.multiplier);
  }

  #captionOf({ lines, scatter, spin }: SpinStep, cents: number): string {
    const amount =
      spin.multiplier > 1 ? `${formatCurrency(cents)} (× ${spin.multiplier})` : formatCurrency(cents);
    if (scatter !== undefined) {
      const barns = symbolCountText('barn', scatter.count);
      return tAcresOfGold(lines.length > 0 ? 'barnsAndLinesPay' : 'barnsPay', { barns, amount });
    }
    const [first] = lines;
    if (first !== undefined && lines.length === 1)
      return tAcresOfGold('linePays', { line: lineText(first), amount });
    return tAcresOfGold('linesPay', { lines: lines.length, amount });
  }

  #frameBarns(positions: readonly Position[]) {
    this.#lines.frame(positions, this.#stage.layout(), barnColour);
  }

  async #award({ spins, retrigger }: NonNullable<SpinStep['awarded']>) {
    this.#beat();
    const times = this.#shell.game.info.freeSpinMultiplier;
    this.#shell.announce(tAcresOfGold(retrigger ? 'awardedMore' : 'awarded', { spins, times }));
    this.#words.showCaption('');
    this.#words.showBanner(
      tAcresOfGold(retrigger ? 'moreSpinsTitle' : 'spinsTitle', { spins }),
      tAcresOfGold('winsTimes', { times }),
      'free',
    );
    this.#shell.playSound(acresOfGoldSounds.freeSpins);
    await this.#pace.wait(retrigger ? 1500 : 2600);
    this.#words.closeBanner();
    this.#stage.root.classList.add('is-free');
    await this.#pace.wait(350);
  }

  #clear() {
    this.#encore = undefined;
    this.#lines.clear();
    this.#words.showCaption('');
    this.#reels.clearHighlight();
  }

  #beginEncore({ lines, scatter }: SpinStep) {
    const each = lines.map((line) => [line]);
    const shown = lines.length > 1 ? [lines, ...each] : each;
    this.#encore = { steps: shown, elapsedMs: 0 };
    if (scatter !== undefined && lines.length === 0) this.#encore = undefined;
    if (this.#shell.prefersReducedMotion()) this.#sleep();
  }

  /** Nothing moves any more once the last coin has fallen: then the table costs nothing until the next round. */
  #sleep() {
    this.#isTired = true;
  }

  #wake() {
    this.#isTired = false;
    this.#stage.app.ticker.start();
  }

  #frame(deltaMs: number) {
    this.#reels.advance(deltaMs);
    this.#celebration.advance(deltaMs);
    if (this.#isTired && !this.#celebration.hasFallingCoins) {
      this.#stage.app.ticker.stop();
      this.#stage.app.render();
    } else if (this.#encore !== undefined) this.#goOn(this.#encore, deltaMs);
  }

  #goOn(encore: WinReplay, deltaMs: number) {
    const before = Math.floor(encore.elapsedMs / replayStepMs);
    encore.elapsedMs += deltaMs;
    const now = Math.floor(encore.elapsedMs / replayStepMs);
    if (encore.elapsedMs > replayDurationMs) this.#sleep();
    if (now === before) return;
    const shown = encore.steps[now % encore.steps.length] ?? [];
    this.#lines.draw(shown, this.#stage.layout(), 1);
    this.#reels.highlight(shown.flatMap((line) => line.positions));
    const [only] = shown;
    if (only !== undefined && shown.length === 1) {
      this.#words.showCaption(
        tAcresOfGold('linePays', { line: lineText(only), amount: formatCurrency(only.winCents) }),
      );
    }
  }
}
