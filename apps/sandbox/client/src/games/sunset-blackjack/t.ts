import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tBlackjack = createTranslate<keyof typeof english>('games/sunset-blackjack');
