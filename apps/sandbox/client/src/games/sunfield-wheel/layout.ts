import type { Crop, WheelInfo } from '@golden-acers/games/sunfield-wheel';
import { type BoardArea, createAreaBoard } from '../../engines/table/area-board.ts';
import type { Board } from '../../engines/table/types.ts';
import { formatNumber } from '../../language/formats.ts';
import { drawCrop } from './crop-art.ts';
import { tWheel } from './t.ts';

const columns = 3;
const gap = 10;

export const cropName = (crop: Crop): string => tWheel(`name.${crop}`);

/** Creates a board with two rows of three. */
export function createWheelBoard({ positions }: WheelInfo, isPortrait: boolean): Board {
  const [width, height] = isPortrait ? [220, 190] : [320, 230];
  const areas = positions.map(({ id, odds }, index): BoardArea => {
    const x = (index % columns) * (width + gap);
    const y = Math.floor(index / columns) * (height + gap);
    return {
      id,
      name: tWheel('place', { name: cropName(id), odds: formatNumber(odds) }),
      ...{ x, y, width, height },
      chipAt: [x + width * 0.5, y + height * 0.72],
      className: `sw-area sw-area-${id}`,
      picture: drawCrop(id, [x + width * 0.22, y + height * 0.3], height * 0.42),
      texts: [
        {
          text: cropName(id),
          className: cropName(id).length > 8 ? 'sw-name sw-name-long' : 'sw-name',
          dy: height * -0.29,
          dx: width * 0.15,
        },
        { text: `${formatNumber(odds)} : 1`, className: 'sw-odds', dy: height * -0.1, dx: width * 0.14 },
      ],
    };
  });
  return createAreaBoard({
    width: columns * (width + gap) - gap,
    height: 2 * (height + gap) - gap,
    chipSize: isPortrait ? 66 : 78,
    areas,
  });
}
