import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tCup = createTranslate<keyof typeof english>('games/threshing-cup');
