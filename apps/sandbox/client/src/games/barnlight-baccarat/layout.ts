import type { BaccaratInfo, BaccaratPosition } from '@golden-acers/games/barnlight-baccarat';
import { type BoardArea, createAreaBoard } from '../../engines/table/area-board.ts';
import type { Board } from '../../engines/table/types.ts';
import { formatNumber } from '../../language/formats.ts';
import { tBaccarat } from './t.ts';

type Place = readonly [x: number, y: number, width: number, height: number];

const wide = {
  width: 1000,
  height: 430,
  places: {
    'player-pair': [0, 0, 240, 175],
    tie: [250, 0, 500, 175],
    'banker-pair': [760, 0, 240, 175],
    player: [0, 185, 495, 245],
    banker: [505, 185, 495, 245],
  },
} as const satisfies Layout;
const tall = {
  width: 640,
  height: 480,
  places: {
    'player-pair': [0, 0, 190, 170],
    tie: [200, 0, 240, 170],
    'banker-pair': [450, 0, 190, 170],
    player: [0, 180, 315, 300],
    banker: [325, 180, 315, 300],
  },
} as const satisfies Layout;

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly places: Readonly<Record<BaccaratPosition, Place>>;
}

const isPosition = (id: string): id is BaccaratPosition => Object.hasOwn(wide.places, id);
export const baccaratPositionName = (id: string): string => (isPosition(id) ? tBaccarat(`name.${id}`) : id);

export function createBaccaratBoard({ positions }: BaccaratInfo, isPortrait: boolean): Board {
  const { places, ...size } = isPortrait ? tall : wide;
  const areas = positions.map(({ id, odds }): BoardArea => {
    const [x, y, width, height] = places[id];
    const isHand = id === 'player' || id === 'banker';
    const isNarrow = width < 200 || (width < 300 && baccaratPositionName(id).length > 10);
    const kind = isHand ? 'bb-name-large' : isNarrow ? 'bb-name-small' : '';
    return {
      id,
      name: tBaccarat('place', { name: baccaratPositionName(id), odds: formatNumber(odds) }),
      ...{ x, y, width, height },
      // The chips are beside the texts, not on them.
      chipAt: [x + width / 2, y + height * 0.74],
      className: `bb-area bb-area-${id}`,
      texts: [
        {
          text: baccaratPositionName(id),
          className: `bb-name ${kind}`,
          dy: height * (isHand ? -0.25 : -0.33),
        },
        { text: `${formatNumber(odds)} : 1`, className: 'bb-odds', dy: height * (isHand ? -0.02 : -0.14) },
      ],
    };
  });
  return createAreaBoard({ ...size, chipSize: isPortrait ? 68 : 72, areas });
}
