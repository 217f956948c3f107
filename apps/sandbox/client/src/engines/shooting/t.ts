import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tShooting = createTranslate<keyof typeof english>('engines/shooting');
