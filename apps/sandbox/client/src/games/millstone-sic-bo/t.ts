import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tSicBo = createTranslate<keyof typeof english>('games/millstone-sic-bo');
