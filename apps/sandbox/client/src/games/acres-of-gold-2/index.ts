import './acres-of-gold-2.css';
import { createSlotModule } from '../../engines/slot/slot-module.ts';
import { artByName } from '../../engines/slot/theme.ts';
import { acresOfGold2Scenes } from './scenes.ts';
import { acresOfGold2Sounds } from './sounds.ts';

export const game = createSlotModule({
  slug: 'acres-of-gold-2',
  art: artByName(import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })),
  sounds: acresOfGold2Sounds,
  scenes: acresOfGold2Scenes,
  lineColours: [
    '#2450c8',
    '#d8302a',
    '#0f8a6a',
    '#c8761a',
    '#8a3ad0',
    '#1a9ad0',
    '#d0308a',
    '#5a8a1a',
    '#b8501a',
    '#3a3ab0',
  ],
  glowColour: '#ffd34a',
});
