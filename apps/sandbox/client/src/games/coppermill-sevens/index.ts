import './coppermill-sevens.css';
import { createSlotModule } from '../../engines/slot/slot-module.ts';
import { artByName } from '../../engines/slot/theme.ts';
import { coppermillSevensSounds } from './sounds.ts';

export const game = createSlotModule({
  slug: 'coppermill-sevens',
  art: artByName(import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })),
  sounds: coppermillSevensSounds,
  lineColours: ['#e8622a', '#1f9a90', '#d8304a', '#c8901a', '#4a5ad8'],
  glowColour: '#ffc46a',
});
