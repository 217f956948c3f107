import { Container, Graphics, type Text } from 'pixi.js';
import type { Captions } from './captions.ts';
import { netRadius } from './cast-net.ts';
import type { Swimmer } from './swimmer.ts';
import type { Point } from './types.ts';

/** Shows where the net would fall and which fish would be under it. */
export function createAimOverlay(captions: Captions, payText: (swimmer: Swimmer) => string) {
  const view = new Container();
  const rings = new Graphics();
  view.addChild(rings);
  const labels: Text[] = [0, 1, 2].map(() => captions.write('', 26, 0xffe9a6));

  const drawRing = (at: Point, radius: number, turn: number, colour: number) => {
    for (let part = 0; part < 4; part += 1) {
      const start = turn + (part * Math.PI) / 2;
      rings.moveTo(at.x + Math.cos(start) * radius, at.y + Math.sin(start) * radius);
      rings.arc(at.x, at.y, radius, start, start + 1);
      rings.stroke({ width: 7, color: 0x1a0e02, alpha: 0.45, cap: 'round' });
      rings.moveTo(at.x + Math.cos(start) * radius, at.y + Math.sin(start) * radius);
      rings.arc(at.x, at.y, radius, start, start + 1);
      rings.stroke({ width: 3.4, color: colour, alpha: 1, cap: 'round' });
    }
  };

  return {
    view,
    /** `chosen` is under the keyboard's ring; `at` is undefined while nobody aims. */
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
        const side = index === 1 ? -1 : 1;
        const below = (swimmer.body.height * swimmer.size) / 2 + 16 * captions.scale();
        label.position.set(swimmer.x, swimmer.y + side * below);
      }
    },
  };
}
