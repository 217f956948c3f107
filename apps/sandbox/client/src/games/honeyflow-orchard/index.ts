import './honeyflow-orchard.css';
import { createSlotModule } from '../../engines/slot/slot-module.ts';
import { artByName } from '../../engines/slot/theme.ts';
import { honeyflowOrchardSounds } from './sounds.ts';

export const game = createSlotModule({
  slug: 'honeyflow-orchard',
  art: artByName(import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })),
  sounds: honeyflowOrchardSounds,
  lineColours: [
    '#e0307a',
    '#2a8ae0',
    '#3a9a22',
    '#c8501a',
    '#8a4ad0',
    '#0f9a8a',
    '#d02a3a',
    '#b07a0a',
    '#5a5ad8',
    '#d0609a',
  ],
  glowColour: '#ffc93c',
});
