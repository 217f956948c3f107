import type { GoldenNetsEvent, SpeciesId } from '@golden-acers/games';
import type { Shell } from '../../game.ts';
import { money } from '../../language/figures.ts';
import { Net, netRadius } from './net.ts';
import { say } from './say.ts';
import type { Sea } from './sea.ts';
import { sounds } from './sounds.ts';
import type { Swimmer } from './swimmer.ts';
import type { GoldenNetsTypes, Point } from './types.ts';

type Capture = Extract<GoldenNetsEvent, { type: 'capture' }>;

/** From this many stakes on a catch is celebrated. */
const greatCatch = 20;
const gold = 0xffd55e;
const foam = 0xd7f3f0;

/** Where the fish under one net gather, so that they don't lie on each other. */
function gatherAt(middle: Point, index: number, count: number): Point {
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
  readonly #sea: Sea;
  readonly #shell: Shell<GoldenNetsTypes>;
  readonly #net: Net;
  readonly #landed: Promise<void>;
  readonly #caught: Swimmer[] = [];
  readonly #stopDrawing: () => void;

  constructor(sea: Sea, shell: Shell<GoldenNetsTypes>, at: Point, targets: readonly Swimmer[]) {
    this.#sea = sea;
    this.#shell = shell;
    this.targets = targets;
    this.#net = new Net(sea.pace, sea.boat.mouth);
    sea.nets.addChild(this.#net.view);
    sea.boat.aimAt(at);
    sea.boat.kick();
    shell.sound(sounds.cast);
    for (const [index, swimmer] of targets.entries()) swimmer.hold(gatherAt(at, index, targets.length));
    this.#stopDrawing = sea.everyFrame((seconds) => this.#net.draw(seconds));
    this.#landed = this.#net.fly(at, shell.reducedMotion()).then(() => {
      shell.sound(sounds.splash);
      if (!shell.reducedMotion()) sea.sparks.bubbles(at, 10, netRadius * 0.7);
    });
  }

  /** The shot was refused: the fish go on, the empty net comes back. */
  async retract() {
    await this.#landed;
    for (const swimmer of this.targets) swimmer.free();
    await this.#home();
  }

  /** Shows what the sandbox decided. The way back to the boat goes on by itself. */
  async show(events: readonly GoldenNetsEvent[]): Promise<void> {
    await this.#landed;
    await this.#net.close();
    for (const event of events) {
      if (event.type === 'capture') await this.#capture(event);
      else if (event.type === 'escape') await this.#escape(event.target);
      else if (event.type === 'shot-total') this.#shell.showWin(event.totalCents);
    }
    void this.#home();
  }

  async #capture({ target, species, multiplier, winCents }: Capture) {
    const { pace, sparks, captions, boat } = this.#sea;
    const swimmer = this.targets[target];
    if (swimmer === undefined) return;
    const [calm, great] = [this.#shell.reducedMotion(), multiplier >= greatCatch];
    await this.#reveal(species, swimmer, multiplier);
    swimmer.condition = 'hauled';
    const row = this.#caught.length;
    this.#caught.push(swimmer);
    const at = { x: swimmer.x, y: swimmer.y };
    this.#shell.sound(great ? sounds.greatCatch : sounds.caught);
    const size = great ? 52 : 38;
    captions.rise(`×${multiplier}  ${money(winCents)}`, this.#net.middle, row, size, gold, calm);
    if (!calm) {
      sparks.glints(at, great ? 26 : 10, swimmer.halfLength * 0.8);
      sparks.coins(at, Math.min(36, 4 + Math.round(Math.log2(multiplier) * 4)), boat.mouth);
      const { view } = swimmer.shape;
      const [scaleX, scaleY] = [view.scale.x, view.scale.y];
      void pace.move(
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
    const row = this.#shell.facts.sheet.species.find(({ id }) => id === species);
    if (row === undefined || row.kind === 'plain' || this.#shell.quick()) return;
    const { pace, captions } = this.#sea;
    this.#shell.sound(sounds.open);
    await pace.move(this.#shell.reducedMotion() ? 1 : 420, (t) => swimmer.shape.open(t));
    const pays = row.pays.map((pay) => `×${pay.multiplier}`);
    const steps = this.#shell.reducedMotion() ? [] : [...pays, ...pays];
    await captions.roll([...steps, `×${multiplier}`], swimmer, 75);
  }

  async #escape(target: number) {
    const { pace, sparks, captions } = this.#sea;
    const swimmer = this.targets[target];
    if (swimmer === undefined) return;
    const calm = this.#shell.reducedMotion();
    swimmer.dart();
    this.#shell.sound(sounds.slip);
    if (!calm) sparks.bubbles(swimmer, 7);
    if (this.targets.length === 1) captions.rise(say('slipped'), swimmer, 0, 24, foam, calm);
    await pace.wait(90);
  }

  async #home() {
    const { boat, shoal, sparks } = this.#sea;
    const starts = this.#caught.map((swimmer) => ({
      swimmer,
      x: swimmer.x - this.#net.middle.x,
      y: swimmer.y - this.#net.middle.y,
      scaleX: swimmer.shape.view.scale.x,
      scaleY: swimmer.shape.view.scale.y,
    }));
    await this.#net.haul((middle, done) => {
      for (const { swimmer, x, y, scaleX, scaleY } of starts) {
        const left = 1 - done;
        swimmer.shape.view.position.set(middle.x + x * left, middle.y + y * left);
        swimmer.shape.view.scale.set(scaleX * (0.2 + 0.8 * left), scaleY * (0.2 + 0.8 * left));
        swimmer.shape.view.alpha = done > 0.85 ? (1 - done) / 0.15 : 1;
      }
    });
    if (this.#caught.length > 0 && !this.#shell.reducedMotion()) {
      boat.take();
      sparks.glints(boat.mouth(), 8, 30);
    }
    for (const { swimmer } of starts) shoal.remove(swimmer);
    this.#stopDrawing();
    this.#net.view.destroy();
  }
}
