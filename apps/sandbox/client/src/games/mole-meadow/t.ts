import { createTranslate } from '../../language/translate.ts';
import type english from './locales/en.json';

export const tMoleMeadow = createTranslate<keyof typeof english>('games/mole-meadow');
