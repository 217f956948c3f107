import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tGoldenNets = createTranslate<keyof typeof english>('games/golden-nets');
