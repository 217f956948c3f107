import type { CaptureEvent, ShootingEvent, ShootingInfo } from '@golden-acers/games/engines/shooting';
import { formatCurrency } from '../../language/formats.ts';
import { isWin, type Pay } from '../../shell/pay.ts';
import { Flight } from './flight.ts';
import type { Point } from './geometry.ts';
import type { ShotView } from './shot-view.ts';
import type { Swimmer } from './swimmer.ts';
import { tShooting } from './t.ts';
import { spinWheels } from './wheel.ts';

type SpeciesInfo = ShootingInfo['species'][number];

const bigCatchStakes = 20;
const goldColour = '#ffd55e';
const foamColour = '#d7f3f0';

/** Fish under one net are side by side. */
function positionUnderNet(centre: Point, radius: number, index: number, count: number): Point {
  if (count === 1) return centre;
  const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
  const distance = radius * 0.42;
  return { x: centre.x + Math.cos(angle) * distance, y: centre.y + Math.sin(angle) * distance };
}

/** The net flies at once, waits for the response over the fish, and returns with the catch. */
export class Shot {
  readonly targets: readonly Swimmer[];
  readonly #view: ShotView;
  readonly #flight: Flight;
  readonly #landed: Promise<void>;
  readonly #caught: Swimmer[] = [];
  readonly #stopPainting: () => void;

  constructor(view: ShotView, at: Point, targets: readonly Swimmer[]) {
    const { scene, shell, theme } = view;
    const { launcher, weapon, particles } = scene;
    this.#view = view;
    this.targets = targets;
    this.#flight = new Flight(weapon, scene.timeline, launcher.muzzlePoint);
    launcher.aimAt(at);
    launcher.recoil();
    shell.playSound(theme.sounds.cast);
    for (const [index, swimmer] of targets.entries())
      swimmer.holdAt(positionUnderNet(at, weapon.radius, index, targets.length));
    const stopPaint = scene.addPainter((brush) => this.#flight.paint(brush));
    const stopStep = scene.onFrame((seconds) => this.#flight.step(seconds));
    this.#stopPainting = () => {
      stopPaint();
      stopStep();
    };
    this.#landed = this.#flight.flyTo(at, shell.prefersReducedMotion()).then(() => {
      shell.playSound(theme.sounds.splash);
      if (!shell.prefersReducedMotion()) particles.bubbles(at, 10, weapon.radius * 0.7);
    });
  }

  /** After a refusal the fish are free, and the empty net returns. */
  async retract() {
    await this.#landed;
    for (const swimmer of this.targets) swimmer.release();
    await this.#returnNet();
  }

  /** The next round doesn't wait for the net's return. */
  async play(events: readonly ShootingEvent[], stakeCents: number): Promise<void> {
    const { shell } = this.#view;
    await this.#landed;
    await this.#flight.tighten();
    let paidCents = 0;
    for (const event of events) {
      if (event.type === 'capture') {
        paidCents += event.winCents;
        await this.#showCapture(event, { paidCents, stakeCents });
      } else if (event.type === 'escape') await this.#showEscape(event.target);
      else if (event.type === 'shot-total') {
        const pay = { paidCents: event.totalCents, stakeCents };
        shell.pays.write(pay);
        shell.pays.playFanfare(pay);
      }
    }
    void this.#returnNet();
  }

  /** `pay`: what the shot has paid with this catch. The read-out shows it with the caption. */
  async #showCapture(event: CaptureEvent, pay: Pay) {
    const { scene, shell, theme } = this.#view;
    const { target, multiplier, winCents } = event;
    const swimmer = this.targets[target];
    if (swimmer === undefined) return;
    const reduceMotion = shell.prefersReducedMotion();
    const isBig = multiplier >= bigCatchStakes;
    await this.#reveal(event, swimmer);
    swimmer.state = 'hauled';
    const row = this.#caught.length;
    this.#caught.push(swimmer);
    const isGain = isWin(pay);
    shell.pays.playWin(pay, isBig ? theme.sounds.bigCatch : theme.sounds.caught);
    shell.pays.write(pay);
    const [size, colour] = isGain ? [isBig ? 52 : 38, goldColour] : [30, foamColour];
    const caption = { at: this.#flight.centre, row, size, colour, reduceMotion };
    scene.captions.rise(`×${multiplier}  ${formatCurrency(winCents)}`, caption);
    if (!reduceMotion && isGain) {
      const at = { x: swimmer.x, y: swimmer.y };
      const coins = Math.min(36, 4 + Math.round(Math.log2(multiplier) * 4));
      scene.particles.glints(at, isBig ? 26 : 10, swimmer.halfLength * 0.8);
      scene.particles.coins(at, coins, scene.launcher.muzzlePoint);
      this.#pulse(swimmer);
    }
    await scene.timeline.wait(isBig ? 420 : 170);
  }

  #pulse(swimmer: Swimmer) {
    const onProgress = (t: number) => {
      swimmer.scale = 1 + 0.16 * Math.sin(t * Math.PI);
    };
    void this.#view.scene.timeline.tween(180, onProgress, { isDecoration: true });
  }

  /** The catch opens before its pay. The passing numbers are the possible pays. */
  async #reveal({ species, multiplier, stops }: CaptureEvent, swimmer: Swimmer) {
    const { scene, shell, theme } = this.#view;
    const info = shell.game.info.species.find(({ id }) => id === species);
    if (info === undefined || info.kind === 'plain') return;
    if (stops !== undefined) return spinWheels(this.#view, info.wheels, stops);
    if (shell.isQuickPlay()) return;
    const reduceMotion = shell.prefersReducedMotion();
    shell.playSound(theme.sounds.reveal);
    await scene.timeline.tween(reduceMotion ? 1 : 420, (t) => {
      swimmer.opening = t;
    });
    const pays = reduceMotion ? [] : passingPays(info);
    await scene.captions.roll([...pays, `×${multiplier}`], swimmer, 75);
  }

  async #showEscape(target: number) {
    const { scene, shell, theme } = this.#view;
    const swimmer = this.targets[target];
    if (swimmer === undefined) return;
    const reduceMotion = shell.prefersReducedMotion();
    swimmer.escape();
    shell.playSound(theme.sounds.escape);
    if (!reduceMotion) scene.particles.bubbles(swimmer, 7);
    if (this.targets.length === 1) {
      const caption = { at: { x: swimmer.x, y: swimmer.y }, size: 24, colour: foamColour, reduceMotion };
      scene.captions.rise(tShooting('slipped'), caption);
    }
    await scene.timeline.wait(90);
  }

  async #returnNet() {
    const { scene, shell } = this.#view;
    const { launcher, shoal, particles } = scene;
    const { centre } = this.#flight;
    const catches = this.#caught.map((swimmer) => ({
      swimmer,
      x: swimmer.x - centre.x,
      y: swimmer.y - centre.y,
    }));
    await this.#flight.haul((at, progress) => {
      const rest = 1 - progress;
      for (const { swimmer, x, y } of catches) {
        [swimmer.x, swimmer.y] = [at.x + x * rest, at.y + y * rest];
        swimmer.scale = 0.2 + 0.8 * rest;
        swimmer.alpha = progress > 0.85 ? rest / 0.15 : 1;
      }
    });
    if (catches.length > 0 && !shell.prefersReducedMotion()) {
      launcher.receive();
      particles.glints(launcher.muzzlePoint(), 8, 30);
    }
    for (const { swimmer } of catches) shoal.remove(swimmer);
    this.#stopPainting();
  }
}

const passingPays = ({ pays }: SpeciesInfo) => {
  const once = pays.map(({ multiplier }) => `×${multiplier}`);
  return [...once, ...once];
};
