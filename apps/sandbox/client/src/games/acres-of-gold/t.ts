import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tAcresOfGold = createTranslate<keyof typeof english>('games/acres-of-gold');
