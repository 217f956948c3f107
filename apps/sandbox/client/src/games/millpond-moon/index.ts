import './millpond-moon.css';
import { createShootingModule } from '../../engines/shooting/shooting-module.ts';
import { artByName } from '../../shell/canvas.ts';
import { createPondBackdrop, waterlineShare } from './backdrop.ts';
import { createFisher } from './fisher.ts';
import { createJarBody } from './jar.ts';
import { createLure } from './lure.ts';
import { millpondMotions } from './motions.ts';
import { millpondSounds } from './sounds.ts';

export const game = createShootingModule({
  slug: 'millpond-moon',
  art: artByName(import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })),
  sounds: millpondSounds,
  motions: millpondMotions,
  boss: { ids: ['boss-drowsy', 'boss-awake', 'boss-golden'], phaseSeconds: 14 },
  waterTop: waterlineShare + 0.11,
  createBackdrop: createPondBackdrop,
  createLauncher: createFisher,
  createWeapon: createLure,
  createBody: (id, art) => (id === 'firefly-jar' ? createJarBody(art) : undefined),
});
