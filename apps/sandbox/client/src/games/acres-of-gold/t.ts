import { createTranslate } from '../../language/translate.ts';
import type { texts } from './texts/en.ts';

export const tAcresOfGold = createTranslate<typeof texts>('games/acres-of-gold');
