import { createTranslate } from '../../language/translate.ts';
import type { texts } from './texts/en.ts';

export const tGoldenNets = createTranslate<typeof texts>('games/golden-nets');
