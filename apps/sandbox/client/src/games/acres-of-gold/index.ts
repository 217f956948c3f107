import './acres-of-gold.css';
import { createSlotModule } from '../../engines/slot/slot-module.ts';
import { artByName } from '../../engines/slot/theme.ts';
import { acresOfGoldScenes } from './scenes.ts';
import { acresOfGoldSounds } from './sounds.ts';

export const game = createSlotModule({
  slug: 'acres-of-gold',
  art: artByName(import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })),
  sounds: acresOfGoldSounds,
  scenes: acresOfGoldScenes,
  lineColours: [
    ...['#ffd23f', '#ff6b57', '#58c8ff', '#9be15d', '#ff9cf0', '#ffa23a', '#7ef0d0', '#c6a3ff', '#f6f06b'],
    ...['#ff7fa8', '#6fb2ff', '#b8e986', '#ff8f5a', '#6fe3e1', '#e0a3ff', '#ffc36b', '#8fd6ff', '#d4f06b'],
    ...['#ff9a9a', '#a8ffc9'],
  ],
  glowColour: '#ffc93c',
});
