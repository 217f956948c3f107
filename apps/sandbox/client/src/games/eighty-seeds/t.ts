import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tEightySeeds = createTranslate<keyof typeof english>('games/eighty-seeds');
