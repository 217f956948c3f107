import type { GoldenNetsBet, GoldenNetsEvent, SpeciesId } from '@golden-acers/games/golden-nets';
import type { GameRound } from '../../api.ts';
import type { GameShell, GameTable, PlaybackOptions } from '../../game.ts';
import { capitalizeFirst } from '../../language/translate.ts';
import { createAimOverlay } from './aim-overlay.ts';
import { netRadius } from './cast-net.ts';
import type { SeaScene } from './sea-scene.ts';
import { Shot } from './shot.ts';
import {
  multiplierDescription,
  multiplierText,
  speciesName,
  speciesNameWithArticle,
} from './species-texts.ts';
import type { Swimmer } from './swimmer.ts';
import { tGoldenNets } from './t.ts';
import type { GoldenNetsTypes, Point } from './types.ts';

/** Between two casts of a held pointer: at most about three a second, however quick the answers are. */
const castIntervalMs = 360;
/** A tap this near to a fish (in nets) is meant for it. */
const tapTolerance = 1.7;
/** How long a called fish may take to swim into sight. */
const arrivalDurationMs = 900;
/** A tap during a show counts when the show ends within this time; later it would surprise. */
const pendingTapMaxMs = 1500;
const phasePollMs = 40;

interface PlannedCast {
  readonly at: Point;
  readonly targets: readonly Swimmer[];
  shot?: Shot;
}

const arrowDirections: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

/** Aims, casts and shows. What the net brings is the sandbox's word alone. */
export class GoldenNetsTable implements GameTable<GoldenNetsTypes> {
  readonly #sea: SeaScene;
  readonly #shell: GameShell<GoldenNetsTypes>;
  readonly #mostTargets: number;
  #pointer: Point | undefined;
  #tapped: Point | undefined;
  #pressed = false;
  #casting = false;
  /** The fish that the keyboard chose. */
  #chosen: Swimmer | undefined;
  #lastAim: Point;
  #thrown: PlannedCast | undefined;
  #underNet: readonly Swimmer[] = [];

  constructor(sea: SeaScene, shell: GameShell<GoldenNetsTypes>, surface: HTMLElement) {
    this.#sea = sea;
    this.#shell = shell;
    this.#mostTargets = shell.game.info.maxTargets;
    this.#lastAim = sea.centre();
    const aim = createAimOverlay(sea.captions, (swimmer) => this.#payText(swimmer));
    sea.aimLayer.addChild(aim.view);
    sea.onFrame((_seconds, time) => {
      this.#follow();
      aim.draw(this.#chosen === undefined ? this.#pointer : undefined, this.#underNet, this.#chosen, time);
    });
    this.#listen(surface);
  }

  /** For the main button: the chosen fish, else what the pointer is at, else the fish nearest to the last cast. */
  bet(): GoldenNetsBet | undefined {
    this.#thrown = this.#nextThrow();
    if (this.#thrown === undefined) return undefined;
    this.#lastAim = this.#thrown.at;
    return { targets: this.#thrown.targets.map(({ id }) => id) };
  }

  async showRound(round: GameRound<GoldenNetsTypes>, { fromIndex: from }: PlaybackOptions): Promise<void> {
    const events: readonly GoldenNetsEvent[] = round.events.slice(from);
    this.#sea.timeline.playbackSpeed = this.#shell.isQuickPlay() ? 1.8 : 1;
    const shot = events.find((event) => event.type === 'shot');
    if (shot !== undefined) await this.#shotFor(shot.targets).play(events);
  }

  fastForward() {
    this.#sea.timeline.playbackSpeed = 5;
  }

  onKeyDown(event: KeyboardEvent): boolean {
    const arrow = arrowDirections[event.key];
    if (arrow !== undefined) {
      this.#chooseTowards(...arrow);
      return true;
    }
    if (event.key === 'Escape' && this.#chosen !== undefined) {
      this.#chosen = undefined;
      return true;
    }
    const place = /^[0-9]$/.test(event.key) ? (Number(event.key) + 9) % 10 : undefined;
    const row = place === undefined ? undefined : this.#shell.game.info.species[place];
    if (row === undefined || event.repeat) return false;
    void this.castAt(row.id);
    return true;
  }

  /** Casts at the nearest of a species; where none is in sight, one comes first. */
  async castAt(id: SpeciesId): Promise<void> {
    const { shoal, timeline: pace } = this.#sea;
    if (this.#shell.phase() !== 'idle') return;
    const near = shoal.findNearest(this.#lastAim, id);
    if (near !== undefined) return void (await this.#cast(this.#atFish(near)));
    this.#shell.announce(capitalizeFirst(tGoldenNets('coming', { fish: speciesNameWithArticle(id) })));
    const called = shoal.summon(id);
    await pace.wait(arrivalDurationMs);
    called.release();
    await this.#cast(this.#atFish(called));
  }

  /** The keyboard's focus is on a species, or left it. */
  aimAtSpecies(id: SpeciesId | undefined) {
    this.#chosen = id === undefined ? undefined : this.#sea.shoal.findNearest(this.#lastAim, id);
  }

  listAimedSpecies(): readonly SpeciesId[] {
    return this.#underNet.map(({ id }) => id);
  }

  #listen(surface: HTMLElement) {
    surface.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'mouse' && !this.#pressed) return;
      this.#pointer = this.#sea.toScenePoint(event);
      this.#chosen = undefined;
      if (this.#pressed) this.#tapped = this.#pointer;
    });
    surface.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      surface.setPointerCapture(event.pointerId);
      const at = this.#sea.toScenePoint(event);
      [this.#pointer, this.#tapped, this.#chosen, this.#pressed] = [at, at, undefined, true];
      if (this.#lookUnder(at) === undefined) this.#shell.announce(tGoldenNets('noFish'));
      void this.#castTaps();
    });
    const release = (event: PointerEvent) => {
      this.#pressed = false;
      if (event.pointerType !== 'mouse') this.#pointer = undefined;
    };
    surface.addEventListener('pointerup', release);
    surface.addEventListener('pointercancel', release);
    surface.addEventListener('pointerleave', () => {
      if (!this.#pressed) this.#pointer = undefined;
    });
  }

  /** One cast for a tap, and more while the pointer stays down. A refusal ends it. */
  async #castTaps() {
    if (this.#casting) return;
    this.#casting = true;
    while (this.#tapped !== undefined && (await this.#becomesIdle())) {
      const at: Point = this.#tapped;
      if (!this.#pressed) this.#tapped = undefined;
      const started = performance.now();
      const next = this.#lookUnder(at);
      if (next !== undefined && !(await this.#cast(next))) break;
      await sleep(Math.max(phasePollMs, castIntervalMs - (performance.now() - started)));
      if (!this.#pressed && this.#tapped === at) this.#tapped = undefined;
    }
    this.#tapped = undefined;
    this.#casting = false;
  }

  async #becomesIdle(): Promise<boolean> {
    const started = performance.now();
    while (this.#shell.phase() !== 'idle') {
      if (!this.#pressed && performance.now() - started > pendingTapMaxMs) return false;
      await sleep(phasePollMs);
    }
    return true;
  }

  async #cast(next: PlannedCast): Promise<boolean> {
    const shell = this.#shell;
    if (shell.phase() !== 'idle') return false;
    this.#lastAim = next.at;
    this.#thrown = next;
    // Without the credits for it the net stays aboard: the shell says why.
    if (shell.balanceCents() >= shell.stakeCents()) {
      next.shot = new Shot(this.#sea, shell, next.at, next.targets);
    }
    const opened = await shell.openRound({ targets: next.targets.map(({ id }) => id) });
    if (!opened) void next.shot?.retract();
    return opened;
  }

  /** What a net would hold there, or at the nearest fish when the aim was a little off. */
  #lookUnder(at: Point): PlannedCast | undefined {
    const { shoal } = this.#sea;
    const here = shoal.listUnderNet(at, netRadius, this.#mostTargets);
    if (here.length > 0) return { at, targets: here };
    const near = shoal.findNearest(at);
    if (near === undefined || near.distanceTo(at) > netRadius * tapTolerance) return undefined;
    return this.#atFish(near);
  }

  #atFish(swimmer: Swimmer): PlannedCast {
    const at = { x: swimmer.x, y: swimmer.y };
    const all = this.#sea.shoal.listUnderNet(at, netRadius, this.#mostTargets + 1);
    const others = all.filter((other) => other !== swimmer);
    return { at, targets: [swimmer, ...others].slice(0, this.#mostTargets) };
  }

  #nextThrow(): PlannedCast | undefined {
    const { shoal } = this.#sea;
    if (this.#chosen !== undefined && shoal.isTargetable(this.#chosen)) return this.#atFish(this.#chosen);
    const aimed = this.#pointer === undefined ? undefined : this.#lookUnder(this.#pointer);
    if (aimed !== undefined) return aimed;
    const near = shoal.findNearest(this.#lastAim);
    return near === undefined ? undefined : this.#atFish(near);
  }

  #chooseTowards(across: number, down: number) {
    const { shoal } = this.#sea;
    const from = this.#chosen ?? this.#pointer ?? this.#lastAim;
    this.#chosen =
      shoal.findTowards(from, across, down, this.#chosen) ?? this.#chosen ?? shoal.findNearest(from);
    const row = this.#chosen === undefined ? undefined : this.#rowOf(this.#chosen.id);
    if (row !== undefined) {
      this.#shell.announce(
        tGoldenNets('chosen', { fish: speciesName(row.id), pays: multiplierDescription(row) }),
      );
    }
  }

  #follow() {
    if (this.#chosen !== undefined && !this.#sea.shoal.isTargetable(this.#chosen)) this.#chosen = undefined;
    const at = this.#chosen ?? this.#pointer;
    this.#underNet = [];
    if (at === undefined) return;
    this.#sea.boat.aimAt(at);
    this.#sea.panTowards(at);
    const seen = this.#chosen === undefined ? this.#lookUnder(at) : this.#atFish(this.#chosen);
    this.#underNet = seen?.targets ?? [];
  }

  #shotFor(targets: readonly SpeciesId[]): Shot {
    const ready = this.#thrown;
    this.#thrown = undefined;
    const same = ready !== undefined && ready.targets.map(({ id }) => id).join() === targets.join();
    if (!same) return this.#restage(targets);
    if (ready.shot !== undefined) return ready.shot;
    const still = ready.targets.every((swimmer) => this.#sea.shoal.isTargetable(swimmer));
    return still ? new Shot(this.#sea, this.#shell, ready.at, ready.targets) : this.#restage(targets);
  }

  /** A shot whose fish are no longer there, as after a reload: the same species meet it in the middle. */
  #restage(targets: readonly SpeciesId[]): Shot {
    const at = this.#sea.centre();
    const swimmers = targets.map((id, index) => {
      const aside = (index - (targets.length - 1) / 2) * 70;
      return this.#sea.shoal.placeAt(id, { x: at.x + aside, y: at.y + (index % 2) * 50 });
    });
    return new Shot(this.#sea, this.#shell, at, swimmers);
  }

  #rowOf(id: SpeciesId) {
    return this.#shell.game.info.species.find((row) => row.id === id);
  }

  #payText(swimmer: Swimmer): string {
    const row = this.#rowOf(swimmer.id);
    return row === undefined ? '' : multiplierText(row);
  }
}
