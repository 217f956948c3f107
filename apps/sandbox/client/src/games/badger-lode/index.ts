import './badger-lode.css';
import { createSlotModule } from '../../engines/slot/slot-module.ts';
import { artByName } from '../../engines/slot/theme.ts';
import { badgerLodeScenes } from './scenes.ts';
import { badgerLodeSounds } from './sounds.ts';

export const game = createSlotModule({
  slug: 'badger-lode',
  art: artByName(import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })),
  sounds: badgerLodeSounds,
  scenes: badgerLodeScenes,
  lineColours: [
    ...[
      '#5ff0e0',
      '#ffd23f',
      '#ff7fc8',
      '#9be15d',
      '#ff8a4a',
      '#b49bff',
      '#6fc8ff',
      '#f6f06b',
      '#ff6b6b',
      '#7ef0a0',
    ],
    ...[
      '#ffb84d',
      '#d7a3ff',
      '#8fe3ff',
      '#c8f06a',
      '#ff9ab0',
      '#59d8b8',
      '#ffe08a',
      '#9aaaff',
      '#ffa0e0',
      '#a8ffc9',
    ],
  ],
  glowColour: '#ffc93c',
});
