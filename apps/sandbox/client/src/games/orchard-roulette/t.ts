import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tRoulette = createTranslate<keyof typeof english>('games/orchard-roulette');
