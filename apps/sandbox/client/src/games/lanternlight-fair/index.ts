import './lanternlight-fair.css';
import { createSlotModule } from '../../engines/slot/slot-module.ts';
import { artByName } from '../../engines/slot/theme.ts';
import { lanternlightFairScenes } from './scenes.ts';
import { lanternlightFairSounds } from './sounds.ts';

export const game = createSlotModule({
  slug: 'lanternlight-fair',
  art: artByName(import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })),
  sounds: lanternlightFairSounds,
  scenes: lanternlightFairScenes,
  lineColours: ['#ffe27a', '#ff8ad0', '#7ef0ff', '#b8ff8a', '#ffb37a'],
  glowColour: '#ffb0f0',
});
