import { Container, Text } from 'pixi.js';
import { easeOutCubic, easeOutOvershoot, type SceneTimeline } from './scene-timeline.ts';
import type { Point } from './types.ts';

const fontFamilies = ['Georgia', 'Cambria', 'Liberation Serif', 'serif'];

/** Words on the water: what a fish pays, and what a shot brought. */
export function createCaptions(pace: SceneTimeline) {
  const view = new Container();
  let scale = 1;
  let room = { width: 1, height: 1 };

  const write = (text: string, size: number, colour: number) => {
    const node = new Text({
      text,
      anchor: 0.5,
      resolution: 2,
      style: {
        fontFamily: fontFamilies,
        fontSize: size,
        fontWeight: 'bold',
        fill: colour,
        stroke: { color: 0x2a1404, width: size * 0.16, join: 'round' },
        padding: 8,
      },
    });
    view.addChild(node);
    return node;
  };

  const within = (value: number, half: number, size: number) => Math.max(half, Math.min(size - half, value));

  return {
    view,
    resize(width: number, height: number, nextScale: number) {
      room = { width, height };
      scale = nextScale;
    },
    /** Rises from `at` and fades; the show need not wait for it. `row` keeps the captions of one net apart. */
    rise(text: string, at: Point, row: number, size: number, colour: number, calm: boolean) {
      const node = write(text, size, colour);
      const half = (node.width / 2) * scale + 8;
      const x = within(at.x, half, room.width);
      const top = Math.max(70, at.y - 40) + row * 54 * scale;
      void pace
        .tween(
          1500,
          (t) => {
            const grown = calm ? 1 : easeOutOvershoot(Math.min(1, t * 5));
            node.scale.set(scale * grown);
            node.position.set(x, top - (calm ? 0 : 54 * easeOutCubic(t)));
            node.alpha = t < 0.7 ? 1 : (1 - t) / 0.3;
          },
          false,
        )
        .then(() => node.destroy());
    },
    /** A number that changes until it stops: the wheel of the golden carp, the pearl. */
    async roll(steps: readonly string[], at: Point, eachMs: number) {
      const node = write(steps[0] ?? '', 44, 0xffe79a);
      node.scale.set(scale);
      node.position.set(within(at.x, 60, room.width), Math.max(60, at.y - 60));
      for (const step of steps) {
        node.text = step;
        await pace.tween(eachMs, (t) => node.scale.set(scale * (1 + 0.25 * (1 - t))));
      }
      node.destroy();
    },
    write,
    scale: () => scale,
  };
}

export type Captions = ReturnType<typeof createCaptions>;
