import { createTranslate } from '../language/translate.ts';
import type english from './locales/en.json';

export const tShell = createTranslate<keyof typeof english>('shell');
