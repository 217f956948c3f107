import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tKite = createTranslate<keyof typeof english>('games/acre-kite');
