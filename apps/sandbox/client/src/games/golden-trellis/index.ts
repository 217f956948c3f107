import './golden-trellis.css';
import { createSlotModule } from '../../engines/slot/slot-module.ts';
import { artByName } from '../../engines/slot/theme.ts';
import { goldenTrellisScenes } from './scenes.ts';
import { goldenTrellisSounds } from './sounds.ts';

export const game = createSlotModule({
  slug: 'golden-trellis',
  art: artByName(import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })),
  sounds: goldenTrellisSounds,
  scenes: goldenTrellisScenes,
  lineColours: ['#9a1f7c'],
  glowColour: '#ffd84a',
});
