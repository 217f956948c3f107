import { sayer } from '../../language/texts.ts';
import type { texts } from './texts/en.ts';

export const say = sayer<typeof texts>('games/acres-of-gold');
