import { createTranslate } from '../language/translate.ts';
import type { texts } from './texts/en.ts';

export const tShell = createTranslate<typeof texts>('shell');
