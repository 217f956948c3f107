import type { AcresOfGoldBet, AcresOfGoldEvent, AcresOfGoldSheet, Position } from '@golden-acers/games';
import type { Round } from '../../api.ts';
import type { Shell, Table } from '../../game.ts';
import { money } from '../../language/figures.ts';
import { effects } from '../../shell/sound.ts';
import { type Act, actsOf, type LineWin, shownCents } from './acts.ts';
import { Celebration } from './celebration.ts';
import { lineText, severalText } from './outcome.ts';
import { Pace, passedMs, smooth } from './pace.ts';
import type { Reels } from './reels.ts';
import { say } from './say.ts';
import { sounds } from './sounds.ts';
import type { Stage } from './stage.ts';
import { WinLines } from './win-lines.ts';
import { Words } from './words.ts';

export interface Types {
  sheet: AcresOfGoldSheet;
  bet: AcresOfGoldBet;
  move: never;
  event: AcresOfGoldEvent;
}

const quickSpeed = 1.9;
const hurriedSpeed = 7;
/** How long each line is shown when the wins are shown again, and when a table that nobody plays comes to rest. */
const encoreStepMs = 1300;
const encoreMs = 25_000;
const barnColour = 0xffe27a;

interface Encore {
  readonly shown: readonly (readonly LineWin[])[];
  atMs: number;
}

/** The director: takes a round apart and has reels, lines, words and coins play it, in order. */
export class AcresTable implements Table<Types> {
  readonly #shell: Shell<Types>;
  readonly #stage: Stage;
  readonly #pace: Pace;
  readonly #reels: Reels;
  readonly #lines: WinLines;
  readonly #words: Words;
  readonly #celebration: Celebration;
  /** What this round has shown as won so far. */
  #wonCents = 0;
  /** The last spin's wins, shown one after the other until the next round. */
  #encore: Encore | undefined;
  #isTired = false;

  constructor(stage: Stage, reels: Reels, shell: Shell<Types>) {
    this.#stage = stage;
    this.#shell = shell;
    this.#reels = reels;
    this.#pace = new Pace(stage.app.ticker);
    this.#lines = new WinLines(stage.lines, shell.facts.sheet.lines);
    this.#words = new Words(stage.words);
    this.#celebration = new Celebration(stage, this.#words, this.#pace, shell);
    stage.app.ticker.add((tick) => this.#frame(passedMs(tick)));
    stage.onLayout(() => this.#lines.clear());
  }

  bet(): AcresOfGoldBet {
    return {};
  }

  sending() {
    this.#clear();
    this.#wake();
    if (!this.#shell.reducedMotion()) this.#reels.start();
    this.#shell.sound(sounds.spin);
  }

  refused() {
    this.#reels.rest();
    this.#sleep();
  }

  hurry() {
    this.#pace.speed = hurriedSpeed;
    this.#pace.hurry();
  }

  async showRound(round: Round<Types>) {
    this.#wake();
    this.#clear();
    this.#wonCents = 0;
    const acts = actsOf(round.events);
    for (const act of acts) await this.#play(act, round.stakeCents);
    const last = acts.at(-1);
    if (last?.ended === undefined) await this.#celebration.ofWin(round.payoutCents, round.stakeCents);
    this.#shell.showWin(round.payoutCents);
    this.#words.tally('');
    this.#stage.root.classList.remove('is-free');
    if (last !== undefined && shownCents(last) > 0) this.#beginEncore(last);
    else this.#sleep();
  }

  async #play(act: Act, stakeCents: number) {
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
      await this.#celebration.ofFreeSpins(act.ended, stakeCents);
    }
  }

  /** Each stretch of a show starts at its normal speed: a player who stopped the reels still sees what they won. */
  #beat() {
    this.#pace.speed = this.#shell.quick() ? quickSpeed : 1;
  }

  #tally(spinsLeft: number, multiplier: number) {
    const left = spinsLeft === 0 ? say('lastSpin') : say('spinsLeft', { count: spinsLeft });
    this.#words.tally(say('tally', { left, times: multiplier, amount: money(this.#wonCents) }));
  }

  async #showWins(act: Act) {
    const cents = shownCents(act);
    if (cents === 0) return;
    this.#beat();
    const positions = [...act.lines, ...(act.scatter === undefined ? [] : [act.scatter])].flatMap(
      (win) => win.positions,
    );
    this.#reels.light(positions);
    const before = this.#wonCents;
    this.#wonCents += cents;
    this.#words.caption(this.#captionOf(act, cents));
    if (act.scatter !== undefined) this.#shell.sound(sounds.freeSpins);
    else this.#shell.sound(act.lines.length > 1 ? effects.win : sounds.line);
    const layout = this.#stage.layout();
    await this.#pace.tween(this.#shell.reducedMotion() ? 1 : 420, (progress) => {
      this.#lines.draw(act.lines, layout, smooth(progress));
      this.#frameBarns(act.scatter?.positions ?? []);
      this.#shell.showWin(before + Math.round(cents * progress));
    });
    await this.#pace.wait(act.spin.free ? 700 : 850);
    if (act.spin.free) this.#tally(act.spin.spinsLeft, act.spin.multiplier);
  }

  #captionOf({ lines, scatter, spin }: Act, cents: number): string {
    const amount = spin.multiplier > 1 ? `${money(cents)} (× ${spin.multiplier})` : money(cents);
    if (scatter !== undefined) {
      const barns = severalText('barn', scatter.count);
      return say(lines.length > 0 ? 'barnsAndLinesPay' : 'barnsPay', { barns, amount });
    }
    const [first] = lines;
    if (first !== undefined && lines.length === 1) return say('linePays', { line: lineText(first), amount });
    return say('linesPay', { lines: lines.length, amount });
  }

  #frameBarns(positions: readonly Position[]) {
    this.#lines.frame(positions, this.#stage.layout(), barnColour);
  }

  async #award({ spins, retrigger }: NonNullable<Act['awarded']>) {
    this.#beat();
    const times = this.#shell.facts.sheet.freeSpinMultiplier;
    this.#shell.announce(say(retrigger ? 'awardedMore' : 'awarded', { spins, times }));
    this.#words.caption('');
    this.#words.banner(
      say(retrigger ? 'moreSpinsTitle' : 'spinsTitle', { spins }),
      say('winsTimes', { times }),
      'free',
    );
    this.#shell.sound(sounds.freeSpins);
    await this.#pace.wait(retrigger ? 1500 : 2600);
    this.#words.closeBanner();
    this.#stage.root.classList.add('is-free');
    await this.#pace.wait(350);
  }

  #clear() {
    this.#encore = undefined;
    this.#lines.clear();
    this.#words.caption('');
    this.#reels.calm();
  }

  #beginEncore({ lines, scatter }: Act) {
    const each = lines.map((line) => [line]);
    const shown = lines.length > 1 ? [lines, ...each] : each;
    this.#encore = { shown, atMs: 0 };
    if (scatter !== undefined && lines.length === 0) this.#encore = undefined;
    if (this.#shell.reducedMotion()) this.#sleep();
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
    if (this.#isTired && !this.#celebration.isFalling) {
      this.#stage.app.ticker.stop();
      this.#stage.app.render();
    } else if (this.#encore !== undefined) this.#goOn(this.#encore, deltaMs);
  }

  #goOn(encore: Encore, deltaMs: number) {
    const before = Math.floor(encore.atMs / encoreStepMs);
    encore.atMs += deltaMs;
    const now = Math.floor(encore.atMs / encoreStepMs);
    if (encore.atMs > encoreMs) this.#sleep();
    if (now === before) return;
    const shown = encore.shown[now % encore.shown.length] ?? [];
    this.#lines.draw(shown, this.#stage.layout(), 1);
    this.#reels.light(shown.flatMap((line) => line.positions));
    const [only] = shown;
    if (only !== undefined && shown.length === 1) {
      this.#words.caption(say('linePays', { line: lineText(only), amount: money(only.winCents) }));
    }
  }
}
