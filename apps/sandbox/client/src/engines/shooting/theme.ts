import type { ShootingBet, ShootingEvent, ShootingInfo } from '@golden-acers/games/engines/shooting';
import type { createTranslate } from '../../language/translate.ts';
import type { Brush } from '../../shell/brush.ts';
import type { WinSound } from '../../shell/pay-show.ts';
import type { SoundEffect } from '../../shell/sound.ts';
import type { Art } from './art.ts';
import type { SwimmerBody } from './bend.ts';
import type { Point } from './geometry.ts';
import type { SpeciesMotion } from './motion.ts';

export interface ShootingTypes {
  info: ShootingInfo;
  bet: ShootingBet;
  move: never;
  event: ShootingEvent;
}

type ShootingSoundName =
  | 'cast'
  | 'splash'
  /** A catch that pays at most the stake, without a fanfare. */
  | 'escape'
  | 'reveal';

export interface SceneSize {
  /** In units of length. */
  readonly width: number;
  readonly height: number;
}

/** The launcher of shots: a boat or a jetty. */
export interface ShotLauncher {
  /** The point at which shots start and to which catches go. */
  muzzlePoint(): Point;
  aimAt(point: Point): void;
  recoil(): void;
  /** Called when a catch arrives. */
  receive(): void;
  resize(size: SceneSize): void;
  step(seconds: number, time: number, reduceMotion: boolean): void;
  paint(brush: Brush): void;
}

/** The cannons of a table, of which one is the player's. */
export interface Cannons extends ShotLauncher {
  showSeats(own: number, aliases: readonly (string | undefined)[]): void;
  muzzleOf(seat: number): Point;
  /** The cannon of another player turns and recoils. */
  fireFrom(seat: number, at: Point): void;
  /** The positions of the players' names, by seat. */
  labels(): readonly { readonly alias: string; readonly at: Point }[];
}

/** The weapon of a shot: a net or a lure. */
export interface Weapon {
  /** The radius, in units of length, within which it can catch. */
  readonly radius: number;
  /** A painted square of twice the radius, to be turned and scaled. */
  readonly picture: HTMLCanvasElement;
  /** A net turns as it flies. */
  readonly turns: boolean;
  /** Undefined: it flies free, and doesn't come back. */
  readonly ropeColours?: readonly [shade: string, cord: string];
}

/** The scene around the swimmers. */
export interface Backdrop {
  /** Painted once per size: the far picture, and the near one, which moves with the aim. */
  paintFar(context: CanvasRenderingContext2D, size: SceneSize): void;
  paintNear(context: CanvasRenderingContext2D, size: SceneSize): void;
  resize(size: SceneSize): void;
  /** Paints behind or in front of the swimmers, in each frame. */
  paintBehind(brush: Brush, time: number): void;
  paintBefore(brush: Brush, time: number, pan: number): void;
}

/** One swimmer that is always there and changes its species with time. */
export interface Boss {
  readonly ids: readonly string[];
  readonly phaseSeconds: number;
}

/** The look and the sound of one shooting game. */
export interface ShootingTheme {
  /** Also the CSS class of the stage. */
  readonly slug: string;
  /** The URL of each picture: one per species, and those that the parts below name. */
  readonly art: Readonly<Record<string, string>>;
  readonly sounds: Readonly<Record<ShootingSoundName, SoundEffect>> &
    Readonly<Record<'caught' | 'bigCatch', WinSound>>;
  readonly motions: Readonly<Record<string, SpeciesMotion>>;
  readonly boss?: Boss;
  /** The name of the player's action. Default: cast. */
  readonly verb?: 'cast' | 'fire';
  /** The water's part of the scene's height, from the top. */
  readonly waterTop: number;
  createBackdrop(art: Art): Backdrop;
  /** Cannons: the waters are those of a table, and seen from above. */
  createLauncher(art: Art): ShotLauncher | Cannons;
  createWeapon(art: Art): Weapon;
  /** A body with several parts. Undefined: the picture bends. */
  createBody?(id: string, art: Art): SwimmerBody | undefined;
}

/** The game's texts: `name.<species>`, `fish.<species>`, `rules.cast`, `rules.special`. */
export type ShootingText = ReturnType<typeof createTranslate<string>>;
