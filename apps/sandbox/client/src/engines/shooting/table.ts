import type { ShootingBet, ShootingEvent } from '@golden-acers/games/engines/shooting';
import type { GameRound } from '../../api.ts';
import { type GameShell, GameTable, type PlaybackOptions } from '../../game.ts';
import { capitalizeFirst } from '../../language/translate.ts';
import { type Aim, aimAtPoint, aimAtTarget } from './aim.ts';
import { paintAim } from './aim-overlay.ts';
import type { Point } from './geometry.ts';
import type { ShootingScene } from './scene.ts';
import { Shot } from './shot.ts';
import type { ShotView } from './shot-view.ts';
import type { Swimmer } from './swimmer.ts';
import { tShooting } from './t.ts';
import { multiplierDescription, multiplierText, type TargetTexts } from './target-texts.ts';
import type { ShootingTypes } from './theme.ts';
import { findNearest, findTowards } from './waters.ts';

const quickSpeed = 1.8;
const fastForwardSpeed = 5;
/** At most about three casts a second while the pointer is held. */
const castIntervalMs = 360;
/** The time for a summoned fish to come into view. */
const arrivalDurationMs = 900;
const pendingTapMaxMs = 1500;
const phasePollMs = 40;

interface PlannedCast extends Aim<Swimmer> {
  shot?: Shot;
}

const arrowDirections: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms));
/** A bet in shared waters names its swimmer. */
function betOf({ targets }: Aim<Swimmer>): ShootingBet {
  const target = targets[0]?.sharedId;
  return { targets: speciesOf(targets), ...(target === undefined ? {} : { target }) };
}

const speciesOf = (swimmers: readonly Swimmer[]) => swimmers.map(({ id }) => id);

export class ShootingTable extends GameTable<ShootingTypes> {
  readonly #view: ShotView;
  readonly #scene: ShootingScene;
  readonly #shell: GameShell<ShootingTypes>;
  readonly #texts: TargetTexts;
  readonly #maxTargets: number;
  #pointer: Point | undefined;
  #tapped: Point | undefined;
  #isPressed = false;
  #isCasting = false;
  #chosen: Swimmer | undefined;
  #lastAim: Point;
  #plannedCast: PlannedCast | undefined;
  #aim: Aim<Swimmer> | undefined;

  constructor(view: ShotView, texts: TargetTexts, surface: HTMLElement) {
    super();
    const { scene, shell } = view;
    this.#view = view;
    this.#scene = scene;
    this.#shell = shell;
    this.#texts = texts;
    this.#maxTargets = shell.game.info.maxTargets;
    this.#lastAim = scene.centre();
    scene.onFrame(() => this.#updateTargets());
    const { captions, weapon } = scene;
    const payText = (swimmer: Swimmer) => {
      const info = this.#findInfo(swimmer.id);
      return info === undefined ? '' : multiplierText(info);
    };
    scene.overlays.add((brush, time) => {
      if (this.#aim === undefined) return;
      const shown = { ...this.#aim, chosen: this.#chosen };
      paintAim(brush, shown, { radius: weapon.radius, time, captions, payText });
    });
    this.#listen(surface);
  }

  /** The chosen fish, else the one at the pointer, else the one nearest to the last cast. */
  override bet(): ShootingBet | undefined {
    const cast = this.#planCast();
    this.#plannedCast = cast;
    if (cast === undefined) return undefined;
    this.#lastAim = cast.at;
    return betOf(cast);
  }

  override async showRound(round: GameRound<ShootingTypes>, { fromIndex }: PlaybackOptions): Promise<void> {
    const events: readonly ShootingEvent[] = round.events.slice(fromIndex);
    this.#scene.timeline.playbackSpeed = this.#shell.isQuickPlay() ? quickSpeed : 1;
    const shot = events.find((event) => event.type === 'shot');
    if (shot !== undefined) await this.#getShot(shot.targets).play(events, round.stakeCents);
  }

  override fastForward() {
    this.#scene.timeline.playbackSpeed = fastForwardSpeed;
  }

  override onKeyDown(event: KeyboardEvent): boolean {
    const direction = arrowDirections[event.key];
    if (direction !== undefined) {
      this.#chooseTowards(direction);
      return true;
    }
    if (event.key === 'Escape' && this.#chosen !== undefined) {
      this.#chosen = undefined;
      return true;
    }
    if (!/^[0-9]$/.test(event.key) || event.repeat) return false;
    // 1 is the first species and 0 the tenth.
    const info = this.#shell.game.info.species[(Number(event.key) + 9) % 10];
    if (info === undefined) return false;
    void this.castAt(info.id);
    return true;
  }

  /** If there is no such fish, one appears first. */
  async castAt(id: string): Promise<void> {
    const { shoal, timeline } = this.#scene;
    if (this.#shell.phase() !== 'idle') return;
    const nearest = findNearest(shoal, this.#lastAim, id);
    if (nearest !== undefined) return void (await this.#cast(this.#planCastAtFish(nearest)));
    const summoned = shoal.summon(id);
    const key = summoned === undefined ? 'notThere' : 'coming';
    this.#shell.announce(capitalizeFirst(tShooting(key, { fish: this.#texts.withArticle(id) })));
    if (summoned === undefined) return;
    await timeline.wait(arrivalDurationMs);
    summoned.release();
    await this.#cast(this.#planCastAtFish(summoned));
  }

  /** `id` is the species with keyboard focus. */
  aimAtSpecies(id: string | undefined) {
    this.#chosen = id === undefined ? undefined : findNearest(this.#scene.shoal, this.#lastAim, id);
  }

  listAimedSpecies(): readonly string[] {
    return speciesOf(this.#aim?.targets ?? []);
  }

  #listen(surface: HTMLElement) {
    surface.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'mouse' && !this.#isPressed) return;
      this.#pointer = this.#scene.toScenePoint(event);
      this.#chosen = undefined;
      if (this.#isPressed) this.#tapped = this.#pointer;
    });
    surface.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      surface.setPointerCapture(event.pointerId);
      const at = this.#scene.toScenePoint(event);
      [this.#pointer, this.#tapped, this.#chosen, this.#isPressed] = [at, at, undefined, true];
      if (this.#planCastAt(at) === undefined) this.#shell.announce(tShooting('noFish'));
      void this.#castTaps();
    });
    const release = (event: PointerEvent) => {
      this.#isPressed = false;
      if (event.pointerType !== 'mouse') this.#pointer = undefined;
    };
    surface.addEventListener('pointerup', release);
    surface.addEventListener('pointercancel', release);
    surface.addEventListener('pointerleave', () => {
      if (!this.#isPressed) this.#pointer = undefined;
    });
  }

  /** Casts once per tap, and more while the pointer is held, until a refusal. */
  async #castTaps() {
    if (this.#isCasting) return;
    this.#isCasting = true;
    while (this.#tapped !== undefined && (await this.#waitUntilIdle())) {
      const at: Point = this.#tapped;
      if (!this.#isPressed) this.#tapped = undefined;
      const startMs = performance.now();
      const cast = this.#planCastAt(at);
      if (cast !== undefined && !(await this.#cast(cast))) break;
      await sleep(Math.max(phasePollMs, castIntervalMs - (performance.now() - startMs)));
      if (!this.#isPressed && this.#tapped === at) this.#tapped = undefined;
    }
    this.#tapped = undefined;
    this.#isCasting = false;
  }

  async #waitUntilIdle(): Promise<boolean> {
    const startMs = performance.now();
    while (this.#shell.phase() !== 'idle') {
      if (!this.#isPressed && performance.now() - startMs > pendingTapMaxMs) return false;
      await sleep(phasePollMs);
    }
    return true;
  }

  async #cast(cast: PlannedCast): Promise<boolean> {
    const shell = this.#shell;
    if (shell.phase() !== 'idle') return false;
    this.#lastAim = cast.at;
    this.#plannedCast = cast;
    // Without enough balance no net is cast, and the refusal shows why.
    if (shell.balanceCents() >= shell.stakeCents()) cast.shot = new Shot(this.#view, cast.at, cast.targets);
    const isOpened = await shell.openRound(betOf(cast));
    if (!isOpened) void cast.shot?.retract();
    return isOpened;
  }

  #aimRules() {
    return { radius: this.#scene.weapon.radius, maxTargets: this.#maxTargets };
  }

  #planCastAt(at: Point): PlannedCast | undefined {
    return aimAtPoint(this.#scene.shoal.listTargetable(), at, this.#aimRules());
  }

  #planCastAtFish(swimmer: Swimmer): PlannedCast {
    return aimAtTarget(this.#scene.shoal.listTargetable(), swimmer, this.#aimRules());
  }

  #planCast(): PlannedCast | undefined {
    const { shoal } = this.#scene;
    if (this.#chosen !== undefined && this.#isFree(this.#chosen)) return this.#planCastAtFish(this.#chosen);
    const aimed = this.#pointer === undefined ? undefined : this.#planCastAt(this.#pointer);
    if (aimed !== undefined) return aimed;
    const nearest = findNearest(shoal, this.#lastAim);
    return nearest === undefined ? undefined : this.#planCastAtFish(nearest);
  }

  #chooseTowards(direction: readonly [across: number, down: number]) {
    const { shoal } = this.#scene;
    const from = this.#chosen ?? this.#pointer ?? this.#lastAim;
    const next = findTowards(shoal, from, direction, this.#chosen);
    this.#chosen = next ?? this.#chosen ?? findNearest(shoal, from);
    const info = this.#chosen === undefined ? undefined : this.#findInfo(this.#chosen.id);
    if (info === undefined) return;
    const pays = multiplierDescription(info);
    this.#shell.announce(tShooting('chosen', { fish: this.#texts.name(info.id), pays }));
  }

  #updateTargets() {
    if (this.#chosen !== undefined && !this.#isFree(this.#chosen)) this.#chosen = undefined;
    const pointed = this.#chosen ?? this.#pointer;
    this.#aim = undefined;
    if (pointed === undefined) return;
    this.#scene.launcher.aimAt(pointed);
    this.#scene.panTowards(pointed);
    const { x, y } = pointed;
    const planned =
      this.#chosen === undefined ? this.#planCastAt(pointed) : this.#planCastAtFish(this.#chosen);
    this.#aim = planned ?? { at: { x, y }, targets: [] };
  }

  /** Returns the flying shot, or a new one. */
  #getShot(targets: readonly string[]): Shot {
    const cast = this.#plannedCast;
    this.#plannedCast = undefined;
    if (cast === undefined || speciesOf(cast.targets).join() !== targets.join())
      return this.#restageShot(targets);
    if (cast.shot !== undefined) return cast.shot;
    const areFree = cast.targets.every((swimmer) => this.#isFree(swimmer));
    return areFree ? new Shot(this.#view, cast.at, cast.targets) : this.#restageShot(targets);
  }

  /** After a reload, new fish of the same species appear in the centre. */
  #restageShot(targets: readonly string[]): Shot {
    const { x, y } = this.#scene.centre();
    const swimmers = targets.map((id, index) => {
      const aside = (index - (targets.length - 1) / 2) * 70;
      return this.#scene.shoal.addAt(id, { x: x + aside, y: y + (index % 2) * 50 });
    });
    return new Shot(this.#view, { x, y }, swimmers);
  }

  #isFree(swimmer: Swimmer): boolean {
    return this.#scene.shoal.listTargetable().includes(swimmer);
  }

  #findInfo(id: string) {
    return this.#shell.game.info.species.find((info) => info.id === id);
  }
}
