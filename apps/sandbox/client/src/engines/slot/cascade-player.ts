import { formatCurrency } from '../../language/formats.ts';
import type { SlotView } from './slot-view.ts';
import { type SpinStep, spinWinCents } from './steps.ts';
import { tSlot } from './t.ts';

/** The multiplier from which the scene changes its light. */
const warmMultiplier = 5;

/** Symbols that won melt, those above fall, and new ones follow from above. */
export async function showTumble(view: SlotView, step: SpinStep, wonCents: number): Promise<void> {
  const { marks, overlay, reels, shell, stage, theme, timeline } = view;
  const { multiplier } = step.spin;
  marks.clear();
  overlay.showCaption('');
  shell.playSound(theme.sounds.expand);
  await reels.vanish(step.vanished, timeline);
  overlay.showTally(tSlot('cascadeTally', { times: multiplier, amount: formatCurrency(wonCents) }));
  if (multiplier >= warmMultiplier) stage.root.classList.add('is-free');
  await reels.tumble(step.spin, step.vanished, timeline);
  if (spinWinCents(step) > 0) shell.playSound(theme.sounds.scatter);
  else shell.playSound(theme.sounds.stop);
}
