import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tBaccarat = createTranslate<keyof typeof english>('games/barnlight-baccarat');
