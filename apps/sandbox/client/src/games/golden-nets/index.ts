import { createShootingModule } from '../../engines/shooting/shooting-module.ts';
import { artByName } from '../../shell/canvas.ts';
import { createSeaBackdrop } from './backdrop.ts';
import { createBoat } from './boat.ts';
import { goldenNetsMotions } from './motions.ts';
import { createNet } from './net.ts';
import { createOysterBody } from './oyster.ts';
import { goldenNetsSounds } from './sounds.ts';

export const game = createShootingModule({
  slug: 'golden-nets',
  art: artByName(import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })),
  sounds: goldenNetsSounds,
  motions: goldenNetsMotions,
  waterTop: 0.2,
  createBackdrop: createSeaBackdrop,
  createLauncher: createBoat,
  createWeapon: createNet,
  createBody: (id, art) => (id === 'pearl-oyster' ? createOysterBody(art) : undefined),
});
