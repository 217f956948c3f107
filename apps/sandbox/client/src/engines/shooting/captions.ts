import type { Brush } from '../../shell/brush.ts';
import { paintCanvas } from '../../shell/canvas.ts';
import { easeOutBack, easeOutCubic, type TweenTimeline } from '../../shell/tween-timeline.ts';
import { clamp, type Point } from './geometry.ts';

const fontFamilies = "Georgia, Cambria, 'Liberation Serif', serif";
const maxWritten = 80;

interface RiseOptions {
  readonly at: Point;
  readonly row?: number;
  readonly size: number;
  readonly colour: string;
  readonly reduceMotion: boolean;
}

interface Written {
  readonly bitmap: HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
}

interface Caption extends Point {
  readonly written: Written;
  readonly scale: number;
  readonly alpha: number;
}

/** Texts on the water: pays and results. Each text is painted once. */
export function createCaptions(timeline: TweenTimeline, density: () => number) {
  const shown = new Map<symbol, Caption>();
  const written = new Map<string, Written>();
  let scale = 1;
  let sceneWidth = 1;

  function write(text: string, fontSize: number, colour: string): Written {
    const pixels = fontSize * density() * scale;
    const key = `${text} ${pixels} ${colour}`;
    const known = written.get(key);
    if (known !== undefined) return known;
    if (written.size > maxWritten) written.clear();
    const font = `bold ${pixels}px ${fontFamilies}`;
    const probe = paintCanvas(1, 1, (context) => {
      context.font = font;
    }).getContext('2d');
    const edge = pixels * 0.3;
    const width = Math.ceil((probe?.measureText(text).width ?? pixels) + 2 * edge);
    const height = Math.ceil(pixels * 1.3 + edge);
    const bitmap = paintCanvas(width, height, (context) => {
      Object.assign(context, { font, textAlign: 'center', textBaseline: 'middle', lineJoin: 'round' });
      Object.assign(context, { strokeStyle: '#2a1404', lineWidth: pixels * 0.18, fillStyle: colour });
      context.strokeText(text, width / 2, height / 2);
      context.fillText(text, width / 2, height / 2);
    });
    const unit = density();
    const made = { bitmap, width: width / unit, height: height / unit };
    written.set(key, made);
    return made;
  }

  const paintText = (brush: Brush, { bitmap, width, height }: Written, at: Point, factor = 1, alpha = 1) =>
    brush.sprite(bitmap, { x: at.x, y: at.y, width: width * factor, height: height * factor, alpha });

  return {
    resize(width: number, nextScale: number) {
      sceneWidth = width;
      scale = nextScale;
      written.clear();
    },
    paint(brush: Brush) {
      for (const caption of shown.values())
        paintText(brush, caption.written, caption, caption.scale, caption.alpha);
    },
    /** Shows a text of this frame. */
    label(brush: Brush, text: string, at: Point) {
      const label = write(text, 26, '#ffe9a6');
      const half = label.width / 2;
      paintText(brush, label, { x: clamp(at.x, half, sceneWidth - half), y: at.y });
    },
    /** Rises from `at` and fades without blocking the show. `row` separates the captions of one shot. */
    rise(label: string, { at, row = 0, size, colour, reduceMotion }: RiseOptions) {
      const text = write(label, size, colour);
      const key = Symbol(label);
      const x = clamp(at.x, text.width / 2 + 8, sceneWidth - text.width / 2 - 8);
      const top = Math.max(70, at.y - 40) + row * 54 * scale;
      const onProgress = (t: number) =>
        shown.set(key, {
          written: text,
          scale: reduceMotion ? 1 : easeOutBack(Math.min(1, t * 5)),
          x,
          y: top - (reduceMotion ? 0 : 54 * easeOutCubic(t)),
          alpha: t < 0.7 ? 1 : (1 - t) / 0.3,
        });
      void timeline.tween(1500, onProgress, { isDecoration: true }).then(() => shown.delete(key));
    },
    /** Shows a number that changes until it stops: a pay that is drawn. */
    async roll(steps: readonly string[], at: Point, stepMs: number) {
      const key = Symbol('roll');
      const place = { x: clamp(at.x, 60, sceneWidth - 60), y: Math.max(60, at.y - 60) };
      for (const step of steps) {
        const text = write(step, 44, '#ffe79a');
        await timeline.tween(stepMs, (t) =>
          shown.set(key, { written: text, scale: 1 + 0.25 * (1 - t), ...place, alpha: 1 }),
        );
      }
      shown.delete(key);
    },
    write,
    scale: () => scale,
  };
}

export type Captions = ReturnType<typeof createCaptions>;
