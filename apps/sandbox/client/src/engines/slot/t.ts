import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tSlot = createTranslate<keyof typeof english>('engines/slot');
