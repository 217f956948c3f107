import type { WatersMessage } from '../../api.ts';
import { capitalizeFirst } from '../../language/translate.ts';
import { Flight } from './flight.ts';
import { SharedShoal } from './shared-shoal.ts';
import type { ShotView } from './shot-view.ts';
import type { Swimmer } from './swimmer.ts';
import { tShooting } from './t.ts';
import type { TargetTexts } from './target-texts.ts';
import type { Cannons } from './theme.ts';

const reconnectDelaysMs = [300, 1_000, 2_000, 4_000, 8_000] as const;
const sessionEndedCode = 4401;
/** Catches of others below this are seen, but not announced. */
const announcedStakes = 30;

/** The table as the server sends it: the swimmers, the seats and the shots of the others. */
export class WatersFeed {
  readonly #view: ShotView;
  readonly #texts: TargetTexts;
  readonly #cannons: Cannons;
  readonly #shoal: SharedShoal;
  #own = 0;
  #aliases: readonly (string | undefined)[] = [];
  #attempt = 0;

  constructor(view: ShotView, texts: TargetTexts) {
    const { launcher, shoal, overlays, captions } = view.scene;
    if (!('showSeats' in launcher && shoal instanceof SharedShoal))
      throw new Error(`${view.theme.slug} has no cannons`);
    this.#view = view;
    this.#texts = texts;
    this.#cannons = launcher;
    this.#shoal = shoal;
    overlays.add((brush) => {
      for (const { alias, at } of launcher.labels()) captions.label(brush, alias, at);
    });
  }

  connect() {
    const url = new URL('/api/table/socket', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ session: this.#view.shell.session })));
    socket.addEventListener('message', ({ data }) => {
      // The sandbox sends what its types declare.
      const message: WatersMessage = JSON.parse(String(data));
      this.#receive(message);
    });
    socket.addEventListener('close', ({ code }) => {
      if (code === sessionEndedCode) return;
      const delayMs = reconnectDelaysMs[Math.min(this.#attempt, reconnectDelaysMs.length - 1)] ?? 0;
      this.#attempt += 1;
      // After a restart of the sandbox, the delay differs so that players do not all connect at once.
      setTimeout(() => this.connect(), delayMs * (0.5 + Math.random()));
    });
  }

  #receive(message: WatersMessage) {
    switch (message.type) {
      case 'waters':
        this.#attempt = 0;
        this.#own = message.seat;
        for (const target of message.caught) this.#shoal.markCaught(target);
        this.#shoal.announce(message.targets, message.nowMs);
        return this.#showSeats(message.seats);
      case 'targets':
        return this.#shoal.announce(message.targets, message.nowMs);
      case 'seats':
        return this.#showSeats(message.seats);
      case 'shot':
        if (message.seat !== this.#own) void this.#showShot(message);
    }
  }

  #showSeats(seats: Extract<WatersMessage, { type: 'seats' }>['seats']) {
    this.#aliases = seats.map((seat) => seat?.alias);
    this.#cannons.showSeats(this.#own, this.#aliases);
  }

  async #showShot({ seat, target, multiplier }: Extract<WatersMessage, { type: 'shot' }>) {
    const { scene, shell } = this.#view;
    const swimmer = this.#shoal.find(target);
    if (multiplier > 0) this.#shoal.markCaught(target);
    if (swimmer === undefined || swimmer.state === 'hauled') return;
    this.#cannons.fireFrom(seat, swimmer);
    const flight = new Flight(scene.weapon, scene.timeline, () => this.#cannons.muzzleOf(seat));
    const stopPainting = scene.addPainter((brush) => flight.paint(brush));
    await flight.flyTo({ x: swimmer.x, y: swimmer.y }, shell.prefersReducedMotion());
    if (multiplier > 0) await this.#showCatch(flight, swimmer, seat, multiplier);
    else if (!shell.prefersReducedMotion()) scene.particles.bubbles(swimmer, 3);
    stopPainting();
  }

  async #showCatch(flight: Flight, swimmer: Swimmer, seat: number, multiplier: number) {
    const { scene, shell } = this.#view;
    const reduceMotion = shell.prefersReducedMotion();
    swimmer.state = 'hauled';
    const at = { x: swimmer.x, y: swimmer.y };
    scene.captions.rise(`×${multiplier}`, { at, size: 26, colour: '#d7f3f0', reduceMotion });
    const alias = this.#aliases[seat];
    if (multiplier >= announcedStakes && alias !== undefined) {
      const params = { player: alias, fish: this.#texts.withArticle(swimmer.id), times: multiplier };
      shell.announce(capitalizeFirst(tShooting('othersCatch', params)));
    }
    await flight.haul((centre, progress) => {
      [swimmer.x, swimmer.y] = [centre.x, centre.y];
      swimmer.scale = 1 - 0.8 * progress;
      swimmer.alpha = 1 - progress ** 3;
    });
    this.#shoal.remove(swimmer);
  }
}
