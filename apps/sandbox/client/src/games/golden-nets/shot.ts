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

const bigCatchStakes = 20;
const goldColour = 0xffd55e;
const foamColour = 0xd7f3f0;

/** Fish under one net are side by side. */
function positionUnderNet(centre: Point, index: number, count: number): Point {
  if (count === 1) return centre;
  const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
  const distance = netRadius * 0.42;
  return { x: centre.x + Math.cos(angle) * distance, y: centre.y + Math.sin(angle) * distance };
}

/** The net flies at once, waits for the response over the fish, and returns with the catch. */
export class Shot {
  readonly targets: readonly Swimmer[];
  readonly #scene: SeaScene;
  readonly #shell: GameShell<GoldenNetsTypes>;
  readonly #net: CastNet;
  readonly #landed: Promise<void>;
  readonly #caught: Swimmer[] = [];
  readonly #stopDrawing: () => void;

  constructor(scene: SeaScene, shell: GameShell<GoldenNetsTypes>, at: Point, targets: readonly Swimmer[]) {
    this.#scene = scene;
    this.#shell = shell;
    this.targets = targets;
    this.#net = new CastNet(scene.timeline, scene.boat.muzzlePoint);
    scene.nets.addChild(this.#net.view);
    scene.boat.aimAt(at);
    scene.boat.recoilOnce();
    shell.playSound(goldenNetsSounds.cast);
    for (const [index, swimmer] of targets.entries())
      swimmer.holdAt(positionUnderNet(at, index, targets.length));
    this.#stopDrawing = scene.onFrame((seconds) => this.#net.draw(seconds));
    this.#landed = this.#net.flyTo(at, shell.prefersReducedMotion()).then(() => {
      shell.playSound(goldenNetsSounds.splash);
      if (!shell.prefersReducedMotion()) scene.particles.bubbles(at, 10, netRadius * 0.7);
    });
  }

  /** After a refusal the fish are free, and the empty net returns. */
  async retract() {
    await this.#landed;
    for (const swimmer of this.targets) swimmer.release();
    await this.#returnNet();
  }

  /** The next round doesn't wait for the net's return. */
  async play(events: readonly GoldenNetsEvent[]): Promise<void> {
    await this.#landed;
    await this.#net.tighten();
    for (const event of events) {
      if (event.type === 'capture') await this.#showCapture(event);
      else if (event.type === 'escape') await this.#showEscape(event.target);
      else if (event.type === 'shot-total') this.#shell.showWin(event.totalCents);
    }
    void this.#returnNet();
  }

  async #showCapture({ target, species, multiplier, winCents }: Capture) {
    const { timeline, particles, captions, boat } = this.#scene;
    const swimmer = this.targets[target];
    if (swimmer === undefined) return;
    const reduceMotion = this.#shell.prefersReducedMotion();
    const isBig = multiplier >= bigCatchStakes;
    await this.#reveal(species, swimmer, multiplier);
    swimmer.state = 'hauled';
    const row = this.#caught.length;
    this.#caught.push(swimmer);
    this.#shell.playSound(isBig ? goldenNetsSounds.bigCatch : goldenNetsSounds.caught);
    const size = isBig ? 52 : 38;
    const caption = { at: this.#net.centre, row, size, color: goldColour, reduceMotion };
    captions.rise(`×${multiplier}  ${formatCurrency(winCents)}`, caption);
    if (!reduceMotion) {
      const at = { x: swimmer.x, y: swimmer.y };
      particles.glints(at, isBig ? 26 : 10, swimmer.halfLength * 0.8);
      particles.coins(at, Math.min(36, 4 + Math.round(Math.log2(multiplier) * 4)), boat.muzzlePoint);
      this.#pulse(swimmer);
    }
    await timeline.wait(isBig ? 420 : 170);
  }

  #pulse({ body: { view } }: Swimmer) {
    const [scaleX, scaleY] = [view.scale.x, view.scale.y];
    const onProgress = (t: number) => {
      const factor = 1 + 0.16 * Math.sin(t * Math.PI);
      if (!view.destroyed && t < 1) view.scale.set(scaleX * factor, scaleY * factor);
    };
    void this.#scene.timeline.tween(180, onProgress, { isDecoration: true });
  }

  /** The oyster opens or the carp's scale spins before the pay. The passing numbers are the possible pays. */
  async #reveal(species: SpeciesId, swimmer: Swimmer, multiplier: number) {
    const info = this.#shell.game.info.species.find(({ id }) => id === species);
    if (info === undefined || info.kind === 'plain' || this.#shell.isQuickPlay()) return;
    const { timeline, captions } = this.#scene;
    const reduceMotion = this.#shell.prefersReducedMotion();
    this.#shell.playSound(goldenNetsSounds.reveal);
    await timeline.tween(reduceMotion ? 1 : 420, (t) => swimmer.body.setOpen(t));
    const pays = info.pays.map((pay) => `×${pay.multiplier}`);
    await captions.roll([...(reduceMotion ? [] : [...pays, ...pays]), `×${multiplier}`], swimmer, 75);
  }

  async #showEscape(target: number) {
    const { timeline, particles, captions } = this.#scene;
    const swimmer = this.targets[target];
    if (swimmer === undefined) return;
    const reduceMotion = this.#shell.prefersReducedMotion();
    swimmer.escape();
    this.#shell.playSound(goldenNetsSounds.escape);
    if (!reduceMotion) particles.bubbles(swimmer, 7);
    if (this.targets.length === 1)
      captions.rise(tGoldenNets('slipped'), { at: swimmer, size: 24, color: foamColour, reduceMotion });
    await timeline.wait(90);
  }

  async #returnNet() {
    const { boat, shoal, particles } = this.#scene;
    const catches = this.#caught.map((swimmer) => ({
      swimmer,
      x: swimmer.x - this.#net.centre.x,
      y: swimmer.y - this.#net.centre.y,
      scaleX: swimmer.body.view.scale.x,
      scaleY: swimmer.body.view.scale.y,
    }));
    await this.#net.haul((centre, progress) => {
      const rest = 1 - progress;
      for (const { swimmer, x, y, scaleX, scaleY } of catches) {
        const { view } = swimmer.body;
        view.position.set(centre.x + x * rest, centre.y + y * rest);
        view.scale.set(scaleX * (0.2 + 0.8 * rest), scaleY * (0.2 + 0.8 * rest));
        view.alpha = progress > 0.85 ? rest / 0.15 : 1;
      }
    });
    if (catches.length > 0 && !this.#shell.prefersReducedMotion()) {
      boat.bobOnce();
      particles.glints(boat.muzzlePoint(), 8, 30);
    }
    for (const { swimmer } of catches) shoal.remove(swimmer);
    this.#stopDrawing();
    this.#net.view.destroy();
  }
}
