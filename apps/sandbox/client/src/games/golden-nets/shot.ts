import type { GoldenNetsEvent, SpeciesId } from '@golden-acers/games/golden-nets';
import type { GameShell } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { CastNet, netRadius } from './cast-net.ts';
import type { SeaScene } from './sea-scene.ts';
import { goldenNetsSounds } from './sounds.ts';
import type { Swimmer } from './swimmer.ts';
import { tGoldenNets } from './t.ts';
import type { GoldenNetsTypes, Point } from './types.ts';

type Capture = Extract<GoldenNetsEvent, { type: 'capture' }>;

/** From this many stakes on a catch is celebrated. */
const bigCatchStakes = 20;
const goldColour = 0xffd55e;
const foamColour = 0xd7f3f0;

/** Where the fish under one net gather, so that they don't lie on each other. */
function positionUnderNet(middle: Point, index: number, count: number): Point {
  if (count === 1) return middle;
  const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
  return {
    x: middle.x + Math.cos(angle) * netRadius * 0.42,
    y: middle.y + Math.sin(angle) * netRadius * 0.42,
  };
}

/** One throw of the net: it flies at once, waits over the fish for the sandbox's word, and brings home what was caught. */
export class Shot {
  readonly targets: readonly Swimmer[];
  readonly #sea: SeaScene;
  readonly #shell: GameShell<GoldenNetsTypes>;
  readonly #net: CastNet;
  readonly #landed: Promise<void>;
  readonly #caught: Swimmer[] = [];
  readonly #stopDrawing: () => void;

  constructor(sea: SeaScene, shell: GameShell<GoldenNetsTypes>, at: Point, targets: readonly Swimmer[]) {
    this.#sea = sea;
    this.#shell = shell;
    this.targets = targets;
    this.#net = new CastNet(sea.timeline, sea.boat.muzzlePoint);
    sea.nets.addChild(this.#net.view);
    sea.boat.aimAt(at);
    sea.boat.recoilOnce();
    shell.playSound(goldenNetsSounds.cast);
    for (const [index, swimmer] of targets.entries())
      swimmer.holdAt(positionUnderNet(at, index, targets.length));
    this.#stopDrawing = sea.onFrame((seconds) => this.#net.draw(seconds));
    this.#landed = this.#net.flyTo(at, shell.prefersReducedMotion()).then(() => {
      shell.playSound(goldenNetsSounds.splash);
      if (!shell.prefersReducedMotion()) sea.particles.bubbles(at, 10, netRadius * 0.7);
    });
  }

  /** The shot was refused: the fish go on, the empty net comes back. */
  async retract() {
    await this.#landed;
    for (const swimmer of this.targets) swimmer.release();
    await this.#home();
  }

  /** Shows what the sandbox decided. The way back to the boat goes on by itself. */
  async play(events: readonly GoldenNetsEvent[]): Promise<void> {
    await this.#landed;
    await this.#net.tighten();
    for (const event of events) {
      if (event.type === 'capture') await this.#capture(event);
      else if (event.type === 'escape') await this.#escape(event.target);
      else if (event.type === 'shot-total') this.#shell.showWin(event.totalCents);
    }
    void this.#home();
  }

  async #capture({ target, species, multiplier, winCents }: Capture) {
    const { timeline: pace, particles: sparks, captions, boat } = this.#sea;
    const swimmer = this.targets[target];
    if (swimmer === undefined) return;
    const [calm, great] = [this.#shell.prefersReducedMotion(), multiplier >= bigCatchStakes];
    await this.#reveal(species, swimmer, multiplier);
    swimmer.state = 'hauled';
    const row = this.#caught.length;
    this.#caught.push(swimmer);
    const at = { x: swimmer.x, y: swimmer.y };
    this.#shell.playSound(great ? goldenNetsSounds.bigCatch : goldenNetsSounds.caught);
    const size = great ? 52 : 38;
    captions.rise(
      `×${multiplier}  ${formatCurrency(winCents)}`,
      this.#net.centre,
      row,
      size,
      goldColour,
      calm,
    );
    if (!calm) {
      sparks.glints(at, great ? 26 : 10, swimmer.halfLength * 0.8);
      sparks.coins(at, Math.min(36, 4 + Math.round(Math.log2(multiplier) * 4)), boat.muzzlePoint);
      const { view } = swimmer.body;
      const [scaleX, scaleY] = [view.scale.x, view.scale.y];
      void pace.tween(
        180,
        (t) => {
          const grown = 1 + 0.16 * Math.sin(t * Math.PI);
          if (!view.destroyed && t < 1) view.scale.set(scaleX * grown, scaleY * grown);
        },
        false,
      );
    }
    await pace.wait(great ? 420 : 170);
  }

  /** The oyster opens its shell, the carp's scale spins: only then the pay is known. The figures passing by are from the sheet. */
  async #reveal(species: SpeciesId, swimmer: Swimmer, multiplier: number) {
    const row = this.#shell.game.info.species.find(({ id }) => id === species);
    if (row === undefined || row.kind === 'plain' || this.#shell.isQuickPlay()) return;
    const { timeline: pace, captions } = this.#sea;
    this.#shell.playSound(goldenNetsSounds.reveal);
    await pace.tween(this.#shell.prefersReducedMotion() ? 1 : 420, (t) => swimmer.body.setOpen(t));
    const pays = row.pays.map((pay) => `×${pay.multiplier}`);
    const steps = this.#shell.prefersReducedMotion() ? [] : [...pays, ...pays];
    await captions.roll([...steps, `×${multiplier}`], swimmer, 75);
  }

  async #escape(target: number) {
    const { timeline: pace, particles: sparks, captions } = this.#sea;
    const swimmer = this.targets[target];
    if (swimmer === undefined) return;
    const calm = this.#shell.prefersReducedMotion();
    swimmer.escape();
    this.#shell.playSound(goldenNetsSounds.escape);
    if (!calm) sparks.bubbles(swimmer, 7);
    if (this.targets.length === 1) captions.rise(tGoldenNets('slipped'), swimmer, 0, 24, foamColour, calm);
    await pace.wait(90);
  }

  async #home() {
    const { boat, shoal, particles: sparks } = this.#sea;
    const starts = this.#caught.map((swimmer) => ({
      swimmer,
      x: swimmer.x - this.#net.centre.x,
      y: swimmer.y - this.#net.centre.y,
      scaleX: swimmer.body.view.scale.x,
      scaleY: swimmer.body.view.scale.y,
    }));
    await this.#net.haul((middle, done) => {
      for (const { swimmer, x, y, scaleX, scaleY } of starts) {
        const left = 1 - done;
        swimmer.body.view.position.set(middle.x + x * left, middle.y + y * left);
        swimmer.body.view.scale.set(scaleX * (0.2 + 0.8 * left), scaleY * (0.2 + 0.8 * left));
        swimmer.body.view.alpha = done > 0.85 ? (1 - done) / 0.15 : 1;
      }
    });
    if (this.#caught.length > 0 && !this.#shell.prefersReducedMotion()) {
      boat.bobOnce();
      sparks.glints(boat.muzzlePoint(), 8, 30);
    }
    for (const { swimmer } of starts) shoal.remove(swimmer);
    this.#stopDrawing();
    this.#net.view.destroy();
  }
}
