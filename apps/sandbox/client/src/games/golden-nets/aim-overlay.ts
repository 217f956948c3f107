import { Container, Graphics } from 'pixi.js';
import type { Captions } from './captions.ts';
import { netRadius } from './cast-net.ts';
import type { Swimmer } from './swimmer.ts';
import type { Point } from './types.ts';

const strokes = (color: number) => [
  { width: 7, color: 0x1a0e02, alpha: 0.45, cap: 'round' as const },
  { width: 3.4, color, alpha: 1, cap: 'round' as const },
];

export function createAimOverlay(captions: Captions, payText: (swimmer: Swimmer) => string) {
  const view = new Container();
  const rings = new Graphics();
  view.addChild(rings);
  const labels = [0, 1, 2].map(() => captions.write('', 26, 0xffe9a6));

  const drawRing = (at: Point, radius: number, rotation: number, color: number) => {
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const start = rotation + (quarter * Math.PI) / 2;
      for (const stroke of strokes(color)) {
        rings.moveTo(at.x + Math.cos(start) * radius, at.y + Math.sin(start) * radius);
        rings.arc(at.x, at.y, radius, start, start + 1).stroke(stroke);
      }
    }
  };

  return {
    view,
    /** `at`: the pointer, if anybody aims; `chosen`: the keyboard's fish. */
    draw(at: Point | undefined, targets: readonly Swimmer[], chosen: Swimmer | undefined, time: number) {
      rings.clear();
      if (at !== undefined) {
        rings.circle(at.x, at.y, netRadius).stroke({ width: 2, color: 0xfff0c0, alpha: 0.45 });
        rings.circle(at.x, at.y, 4).fill({ color: 0xfff0c0, alpha: 0.8 });
      }
      for (const swimmer of targets) {
        const radius = Math.min(swimmer.halfLength, swimmer.catchRadius * 1.9) + 14;
        drawRing(swimmer, radius, time * 0.9, swimmer === chosen ? 0xffffff : 0xffc94d);
      }
      for (const [index, label] of labels.entries()) {
        const swimmer = targets[index];
        label.visible = swimmer !== undefined;
        if (swimmer === undefined) continue;
        const text = payText(swimmer);
        if (label.text !== text) label.text = text;
        label.scale.set(captions.scale());
        const distance = (swimmer.body.height * swimmer.size) / 2 + 16 * captions.scale();
        label.position.set(swimmer.x, swimmer.y + (index === 1 ? -distance : distance));
      }
    },
  };
}
