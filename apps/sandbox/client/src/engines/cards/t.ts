import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tCards = createTranslate<keyof typeof english>('engines/cards');
