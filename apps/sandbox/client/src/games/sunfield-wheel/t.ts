import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tWheel = createTranslate<keyof typeof english>('games/sunfield-wheel');
