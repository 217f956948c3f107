import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tFlight = createTranslate<keyof typeof english>('engines/flight');
