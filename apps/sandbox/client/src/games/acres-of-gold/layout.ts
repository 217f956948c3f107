export interface Layout {
  readonly cell: { readonly width: number; readonly height: number };
  /** The reels' window inside the stage. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const reels = 5;
const rows = 3;
/** The wooden frame around the reels, and the air around that. */
const borderPx = 18;
/** In a tall window cells are taller than wide, at most so much; in a wide one they are as wide, at most so much. */
const maxCellHeightRatio = 1.32;
const maxCellWidthRatio = 1.12;
const maxCellPx = 208;
/** For the caption that hangs below the frame. */
const captionRoomPx = 14;

/** Fits the reels into the stage: as large as they can be, in the middle, a little lower where there is a title above. */
export function computeLayout(stageWidth: number, stageHeight: number): Layout {
  const side = stageWidth < 520 ? 10 : borderPx;
  const roomX = stageWidth - 2 * (side + 4);
  const title = titleHeightPx(stageWidth, stageHeight);
  const roomY = stageHeight - 2 * (side + 4) - title - captionRoomPx;
  const width = Math.min(roomX / reels, (roomY / rows) * maxCellWidthRatio, maxCellPx);
  const height = Math.min(roomY / rows, width * maxCellHeightRatio, maxCellPx);
  const whole = { width: Math.floor(width), height: Math.floor(height) };
  return {
    cell: whole,
    width: whole.width * reels,
    height: whole.height * rows,
    left: Math.round((stageWidth - whole.width * reels) / 2),
    top: Math.round((stageHeight - title - captionRoomPx - whole.height * rows) / 2 + title),
  };
}

/** The room for the title board above the reels: none where every pixel of height is needed. */
const titleHeightPx = (stageWidth: number, stageHeight: number) =>
  stageHeight < 420 ? 0 : stageWidth < 520 ? 84 : Math.min(110, stageHeight * 0.13);
