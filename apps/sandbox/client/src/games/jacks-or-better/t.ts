import { createTranslate } from '../../language/translate.ts';
import type { texts } from './texts/en.ts';

export const tJacksOrBetter = createTranslate<typeof texts>('games/jacks-or-better');
