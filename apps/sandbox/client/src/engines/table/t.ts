import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tTable = createTranslate<keyof typeof english>('engines/table');
