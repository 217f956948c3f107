import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tSpot = createTranslate<keyof typeof english>('games/scarecrow-spot-kicks');
