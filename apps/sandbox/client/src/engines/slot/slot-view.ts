import type { SlotInfo } from '@golden-acers/games/engines/slot';
import type { GameShell } from '../../game.ts';
import type { TweenTimeline } from '../../shell/tween-timeline.ts';
import type { createCelebration } from './celebration.ts';
import type { HoldField } from './hold-field.ts';
import type { SlotOverlay } from './overlay.ts';
import type { Reels } from './reels.ts';
import type { SlotScenes } from './scenes.ts';
import type { SlotStage } from './stage.ts';
import type { SlotTheme, SlotTypes, ThemeText } from './theme.ts';
import type { createWinMarks } from './win-marks.ts';

/** All that shows a round. */
export interface SlotView {
  readonly stage: SlotStage;
  readonly reels: Reels;
  readonly marks: ReturnType<typeof createWinMarks>;
  /** The field in which coins lock. */
  readonly field: HoldField;
  readonly overlay: SlotOverlay;
  readonly celebration: ReturnType<typeof createCelebration>;
  readonly timeline: TweenTimeline;
  readonly shell: GameShell<SlotTypes>;
  readonly theme: SlotTheme;
  readonly info: SlotInfo;
  readonly scenes: SlotScenes;
  readonly t: ThemeText;
}
