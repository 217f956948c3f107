import './windfall-pond.css';
import { createShootingModule } from '../../engines/shooting/shooting-module.ts';
import { artByName } from '../../shell/canvas.ts';
import { createApple } from './apple.ts';
import { createOrchardPond } from './backdrop.ts';
import { createCannons } from './cannons.ts';
import { windfallMotions } from './motions.ts';
import { windfallSounds } from './sounds.ts';
import { createTerrapinBody } from './terrapin.ts';

export const game = createShootingModule({
  slug: 'windfall-pond',
  art: artByName(import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })),
  sounds: windfallSounds,
  motions: windfallMotions,
  verb: 'fire',
  waterTop: 0.1,
  createBackdrop: createOrchardPond,
  createLauncher: createCannons,
  createWeapon: createApple,
  createBody: (id, art) => (id === 'terrapin' ? createTerrapinBody(art) : undefined),
});
