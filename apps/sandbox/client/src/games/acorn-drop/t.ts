import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tAcornDrop = createTranslate<keyof typeof english>('games/acorn-drop');
