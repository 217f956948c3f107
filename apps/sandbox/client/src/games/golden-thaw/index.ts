import './golden-thaw.css';
import { createSlotModule } from '../../engines/slot/slot-module.ts';
import { artByName } from '../../engines/slot/theme.ts';
import { goldenThawScenes } from './scenes.ts';
import { goldenThawSounds } from './sounds.ts';

export const game = createSlotModule({
  slug: 'golden-thaw',
  art: artByName(import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })),
  sounds: goldenThawSounds,
  scenes: goldenThawScenes,
  lineColours: ['#d98200'],
  glowColour: '#ffe9a0',
});
