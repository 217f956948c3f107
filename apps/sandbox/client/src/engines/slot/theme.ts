import type { SlotBet, SlotEvent, SlotInfo } from '@golden-acers/games/engines/slot';
import type { createTranslate } from '../../language/translate.ts';
import type { WinSound } from '../../shell/pay-show.ts';
import type { SoundEffect } from '../../shell/sound.ts';
import type { SceneChanges } from './scenes.ts';
import type { SlotSoundName } from './sound-names.ts';

export interface SlotTypes {
  info: SlotInfo;
  bet: SlotBet;
  move: never;
  event: SlotEvent;
}

/** The look and the sound of one slot. Colours and scene are in its CSS. */
export interface SlotTheme {
  /** Also the CSS class of the stage. */
  readonly slug: string;
  /** The URL of each picture: one per symbol, `coin`, and `<wild>-reel` for a wild that fills a reel. */
  readonly art: Readonly<Record<string, string>>;
  readonly sounds: Readonly<Record<SlotSoundName, SoundEffect>> & { readonly win: WinSound };
  /** Contrasting with the reels, used in turn. */
  readonly lineColours: readonly string[];
  /** The colour behind winning symbols. */
  readonly glowColour: string;
  /** The parts of its features' scenes that differ from those of all slots. */
  readonly scenes?: SceneChanges;
}

/** The game's texts: `scene`, `topWin`, `name.<symbol>`, `symbolCount.<symbol>`, `rules.<kind>`. */
export type ThemeText = ReturnType<typeof createTranslate<string>>;

export { artByName } from '../../shell/canvas.ts';
