import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tSport = createTranslate<keyof typeof english>('engines/virtual-sport');
