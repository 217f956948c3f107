import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tDerby = createTranslate<keyof typeof english>('games/plough-day-derby');
