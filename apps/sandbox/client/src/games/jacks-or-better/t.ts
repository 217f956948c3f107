import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tJacksOrBetter = createTranslate<keyof typeof english>('games/jacks-or-better');
