import { positionFigures } from '../engines/positions/figures.ts';
import { crops, type WheelInfo } from './events.ts';
import { countOf, maxMultipliers, paysOfCrop, segments } from './segments.ts';

export const wheelInfo: WheelInfo = {
  segments,
  positions: crops.map((id) => ({ ...positionFigures(id, paysOfCrop(id)), id, count: countOf(id) })),
  maxMultipliers,
};
