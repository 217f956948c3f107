import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tSheaves = createTranslate<keyof typeof english>('games/three-sheaves');
