import { countUpMs, isWin, type Pay, type PayKind, payKindOf, type WinTier, winTierOf } from './pay.ts';
import type { SoundEffect } from './sound.ts';
import { easeOutQuad } from './tween-timeline.ts';

/** A sound that only `PayShow` plays, and only with a win. `playSound` doesn't accept it. */
export interface WinSound {
  readonly aboveStake: SoundEffect;
}

export const winSound = (...aboveStake: SoundEffect): WinSound => ({ aboveStake });

/** Calls `onProgress` from 0 to exactly 1, then resolves. A fast-forward ends it early. */
export type CountUpClock = (durationMs: number, onProgress: (progress: number) => void) => Promise<void>;

/** The music of a win, until `finish`. */
export interface Fanfare {
  finish(): void;
  /** Ends it without its last chord. */
  stop(): void;
}

interface PayShowDeps {
  /** Writes the read-out of the frame. */
  readonly showPaid: (cents: number, kind: PayKind) => void;
  readonly playSound: (effect: SoundEffect) => void;
  readonly startFanfare: (tier: WinTier) => Fanfare;
  readonly prefersReducedMotion: () => boolean;
}

interface PayShowOptions {
  /** What the read-out shows already. */
  readonly fromCents?: number;
  /** Writes the game's own amount. It is called with each amount of the read-out. */
  readonly write?: (cents: number) => void;
  /** Without it, the whole amount is shown at once. */
  readonly clock?: CountUpClock;
  readonly durationMs?: number;
  /** The game's sound for a win below the big ones, which have music. */
  readonly sound?: WinSound;
}

const plainWin = winSound(0.8, 0, 523.25, 0.01, 0.12, 0.3, 1, 1.8, 0, 0, 261.6, 0.09, 0.05);
/** Low and short: a pay up to the stake is no win. */
const returnedSound: SoundEffect = [0.35, 0, 330, 0.005, 0.04, 0.1, 1, 1.4];
const nothingSound: SoundEffect = [0.3, 0, 190, 0.01, 0.05, 0.14, 1, 1.2, -1];

/** Shows pays: read-out, the game's own amount, sound and music begin and end together. */
export class PayShow {
  readonly #deps: PayShowDeps;
  #fanfare: Fanfare | undefined;
  #fanfareTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: PayShowDeps) {
    this.#deps = deps;
  }

  /** A new round begins. */
  clear() {
    this.#stopFanfare();
    this.#deps.showPaid(0, 'nothing');
  }

  /** Sets the read-out in silence. */
  write(pay: Pay) {
    this.#deps.showPaid(pay.paidCents, payKindOf(pay));
  }

  /** Plays a sound of a win if `pay` is one. */
  playWin(pay: Pay, { aboveStake }: WinSound = plainWin) {
    if (isWin(pay)) this.#deps.playSound(aboveStake);
  }

  /** Plays the low sound of a pay that is no win. */
  playReturned() {
    this.#deps.playSound(returnedSound);
  }

  /** Plays the music of a big win for as long as a count-up would take. */
  playFanfare(pay: Pay) {
    const tier = winTierOf(pay);
    if (tier === undefined || tier === 'win') return;
    this.#startFanfare(tier);
    const timer = setTimeout(() => this.#finishFanfare(), countUpMs(pay.paidCents / pay.stakeCents));
    this.#fanfareTimer = timer;
  }

  async show(pay: Pay, { fromCents = 0, write, clock, durationMs, sound }: PayShowOptions = {}) {
    const { playSound, prefersReducedMotion, showPaid } = this.#deps;
    const kind = payKindOf(pay);
    const showAmount = (cents: number) => {
      write?.(cents);
      showPaid(cents, kind);
    };
    const tier = winTierOf(pay);
    if (tier === undefined) {
      playSound(kind === 'nothing' ? nothingSound : returnedSound);
      return showAmount(pay.paidCents);
    }
    if (clock === undefined || prefersReducedMotion()) {
      if (tier === 'win') this.playWin(pay, sound);
      else this.playFanfare(pay);
      return showAmount(pay.paidCents);
    }
    if (tier === 'win') this.playWin(pay, sound);
    else this.#startFanfare(tier);
    const wonCents = pay.paidCents - fromCents;
    await clock(durationMs ?? countUpMs(pay.paidCents / pay.stakeCents), (progress) =>
      showAmount(fromCents + Math.round(wonCents * easeOutQuad(progress))),
    );
    this.#finishFanfare();
  }

  #startFanfare(tier: WinTier) {
    this.#stopFanfare();
    this.#fanfare = this.#deps.startFanfare(tier);
  }

  #finishFanfare() {
    this.#fanfare?.finish();
    this.#fanfare = undefined;
    clearTimeout(this.#fanfareTimer);
  }

  #stopFanfare() {
    this.#fanfare?.stop();
    this.#fanfare = undefined;
    clearTimeout(this.#fanfareTimer);
  }
}
