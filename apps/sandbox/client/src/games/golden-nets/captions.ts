import { Container, Text } from 'pixi.js';
import { easeOutBack, easeOutCubic, type TweenTimeline } from '../../shell/tween-timeline.ts';
import { clamp, type Point } from './types.ts';

const fontFamilies = ['Georgia', 'Cambria', 'Liberation Serif', 'serif'];

interface RiseOptions {
  readonly at: Point;
  readonly row?: number;
  readonly size: number;
  readonly color: number;
  readonly reduceMotion: boolean;
}

/** Texts on the water: pays and results. */
export function createCaptions(timeline: TweenTimeline) {
  const view = new Container();
  let scale = 1;
  let sceneWidth = 1;

  const write = (text: string, fontSize: number, fill: number) =>
    view.addChild(
      new Text({
        text,
        anchor: 0.5,
        resolution: 2,
        style: {
          fontFamily: fontFamilies,
          fontSize,
          fontWeight: 'bold',
          fill,
          stroke: { color: 0x2a1404, width: fontSize * 0.16, join: 'round' },
          padding: 8,
        },
      }),
    );

  return {
    view,
    resize(width: number, nextScale: number) {
      sceneWidth = width;
      scale = nextScale;
    },
    /** Rises from `at` and fades without blocking the show. `row` separates the captions of one net. */
    rise(text: string, { at, row = 0, size, color, reduceMotion }: RiseOptions) {
      const node = write(text, size, color);
      const halfWidth = (node.width / 2) * scale + 8;
      const x = clamp(at.x, halfWidth, sceneWidth - halfWidth);
      const top = Math.max(70, at.y - 40) + row * 54 * scale;
      const onProgress = (t: number) => {
        node.scale.set(scale * (reduceMotion ? 1 : easeOutBack(Math.min(1, t * 5))));
        node.position.set(x, top - (reduceMotion ? 0 : 54 * easeOutCubic(t)));
        node.alpha = t < 0.7 ? 1 : (1 - t) / 0.3;
      };
      void timeline.tween(1500, onProgress, { isDecoration: true }).then(() => node.destroy());
    },
    /** A number that changes until it stops: the pay of the golden carp or the pearl. */
    async roll(steps: readonly string[], at: Point, stepMs: number) {
      const node = write(steps[0] ?? '', 44, 0xffe79a);
      node.scale.set(scale);
      node.position.set(clamp(at.x, 60, sceneWidth - 60), Math.max(60, at.y - 60));
      for (const step of steps) {
        node.text = step;
        await timeline.tween(stepMs, (t) => node.scale.set(scale * (1 + 0.25 * (1 - t))));
      }
      node.destroy();
    },
    write,
    scale: () => scale,
  };
}

export type Captions = ReturnType<typeof createCaptions>;
