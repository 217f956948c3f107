import { formatDecimal } from '../../language/formats.ts';

/** Formats hundredths of the stake: 153 → "1.53×". */
export const hundredthsText = (hundredths: number): string => `${formatDecimal(hundredths / 100, 2)}×`;
