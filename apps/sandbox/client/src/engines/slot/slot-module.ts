import './slot.css';
import './banner.css';
import type { GameModule } from '../../game.ts';
import { createTranslate } from '../../language/translate.ts';
import { loadImage } from '../../shell/canvas.ts';
import { TweenTimeline } from '../../shell/tween-timeline.ts';
import { createCelebration } from './celebration.ts';
import { createCoinShower } from './coins.ts';
import { HoldField } from './hold-field.ts';
import { outcomeText } from './outcome.ts';
import { createSlotOverlay } from './overlay.ts';
import { Reels } from './reels.ts';
import { renderSlotRules } from './rules.ts';
import { scenesOf } from './scenes.ts';
import { createSlotStage } from './stage.ts';
import { toSpinSteps } from './steps.ts';
import { loadSymbolBitmaps } from './symbol-bitmaps.ts';
import { tSlot } from './t.ts';
import { SlotTable } from './table.ts';
import type { SlotTheme, SlotTypes } from './theme.ts';
import { createWinMarks } from './win-marks.ts';

/** The height of reels whose numbers of rows vary, in rows. */
const variableRows = 5;

/** Creates a slot's client from its theme. */
export function createSlotModule(theme: SlotTheme): GameModule<SlotTypes> {
  const t = createTranslate<string>(`games/${theme.slug}`);
  return {
    engine: 'slot',
    actions: () => ({ open: tSlot('spin'), fastForward: tSlot('stop') }),
    async mount(host, shell) {
      const { info } = shell.game;
      const ids = info.symbols.map(({ id }) => id);
      const locking = info.symbols.find(({ kind }) => kind === 'coin')?.id ?? 'coin';
      const [createBitmaps, coin, lockingCoin] = await Promise.all([
        loadSymbolBitmaps(theme, ids),
        loadImage(theme.art.coin ?? ''),
        loadImage(theme.art[locking] ?? ''),
      ]);
      const stage = createSlotStage(
        host,
        { reels: info.strips.length, rows: info.heights === null ? info.rows : variableRows },
        theme,
        t,
      );
      const reels = new Reels({ stage, info, theme, createBitmaps, shell });
      const field = new HoldField(stage, lockingCoin);
      const marks = createWinMarks(stage, info.lines, theme.lineColours, reels.cellOf);
      const overlay = createSlotOverlay(stage.overlay);
      const timeline = new TweenTimeline();
      const shower = createCoinShower(stage, coin);
      const celebration = createCelebration({ stage, overlay, timeline, shower, shell, theme, t });
      stage.paint();
      const { hasFallingCoins } = shower;
      const scenes = scenesOf(theme.scenes);
      const parts = { stage, reels, field, marks, overlay, timeline, celebration, scenes };
      const view = { ...parts, shell, theme, info, t };
      return new SlotTable({ ...view, hasFallingCoins });
    },
    // Free spins and respins are worth seeing.
    autoplay: { stopsAt: ({ events }) => toSpinSteps(events).length > 1 },
    renderRules: ({ info }, stakeCents) => renderSlotRules(theme, t, info, stakeCents),
    describeOutcome: (round) => outcomeText(t, round),
  };
}
