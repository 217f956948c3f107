import type { GoldenNetsEvent, SpeciesId } from '@golden-acers/games';
import type { Shell, Table } from '../../game.ts';
import { openAim } from './aim.ts';
import { netRadius } from './net.ts';
import type { Sea } from './sea.ts';
import { Shot } from './shot.ts';
import type { Swimmer } from './swimmer.ts';
import type { GoldenNetsTypes, Point } from './types.ts';
import { capital, nameOf, paysText, paysWords, withArticle } from './words.ts';

/** Between two casts of a held pointer: at most about three a second, however quick the answers are. */
const repeatMs = 360;
/** A tap this near to a fish (in nets) is meant for it. */
const forgiving = 1.7;
/** How long a called fish may take to swim into sight. */
const arrivalMs = 900;

interface Throw {
  readonly at: Point;
  readonly targets: readonly Swimmer[];
  shot?: Shot;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Aims, casts and shows. What the net brings is the sandbox's word alone. */
export function openHunt(sea: Sea, shell: Shell<GoldenNetsTypes>, surface: HTMLElement) {
  const { sheet } = shell.facts;
  const rowOf = (id: SpeciesId) => sheet.species.find((row) => row.id === id);
  const payText = (swimmer: Swimmer) => {
    const row = rowOf(swimmer.id);
    return row === undefined ? '' : paysText(row);
  };
  const aim = openAim(sea.captions, payText);
  sea.marks.addChild(aim.view);
  let pointer: Point | undefined;
  let lastAim = sea.middle();
  let chosen: Swimmer | undefined;
  let pressed = false;
  let thrown: Throw | undefined;
  let underNet: readonly Swimmer[] = [];

  /** What a net would hold there, or at the nearest fish when the aim was a little off. */
  function lookUnder(at: Point): Throw | undefined {
    const here = sea.shoal.under(at, netRadius, sheet.maxTargets);
    if (here.length > 0) return { at, targets: here };
    const near = sea.shoal.nearest(at);
    if (near === undefined || near.distanceTo(at) > netRadius * forgiving) return undefined;
    return atFish(near);
  }

  function atFish(swimmer: Swimmer): Throw {
    const at = { x: swimmer.x, y: swimmer.y };
    const others = sea.shoal.under(at, netRadius, sheet.maxTargets + 1).filter((other) => other !== swimmer);
    return { at, targets: [swimmer, ...others].slice(0, sheet.maxTargets) };
  }

  const isFree = (swimmer: Swimmer | undefined) =>
    swimmer !== undefined && sea.shoal.inSight().includes(swimmer);

  async function cast(next: Throw): Promise<boolean> {
    if (shell.phase() !== 'idle') return false;
    lastAim = next.at;
    thrown = next;
    // Without the credits for it the net stays aboard: the shell says why.
    if (shell.balanceCents() >= shell.stakeCents()) next.shot = new Shot(sea, shell, next.at, next.targets);
    const opened = await shell.open({ targets: next.targets.map(({ id }) => id) });
    if (!opened) void next.shot?.retract();
    return opened;
  }

  async function castWhilePressed() {
    while (pressed && pointer !== undefined) {
      const started = performance.now();
      const next = lookUnder(pointer);
      if (next !== undefined && !(await cast(next))) return;
      const left = repeatMs - (performance.now() - started);
      if (left > 0) await new Promise((resume) => setTimeout(resume, left));
    }
  }

  async function castAtSpecies(id: SpeciesId) {
    if (shell.phase() !== 'idle') return;
    const near = sea.shoal.nearest(lastAim, id);
    if (near !== undefined) return void cast(atFish(near));
    shell.announce(`${capital(withArticle(id))} is coming.`);
    const called = sea.shoal.summon(id);
    await sea.pace.wait(arrivalMs);
    called.free();
    await cast(atFish(called));
  }

  function choose(swimmer: Swimmer | undefined) {
    chosen = swimmer;
    const row = swimmer === undefined ? undefined : rowOf(swimmer.id);
    if (row !== undefined) shell.announce(`${nameOf(row.id)}, ${paysWords(row)}.`);
  }

  function follow() {
    if (chosen !== undefined && !isFree(chosen)) chosen = undefined;
    const at = chosen ?? pointer;
    if (at !== undefined) {
      sea.boat.aimAt(at);
      sea.lookAt(at);
    }
    underNet =
      chosen !== undefined
        ? atFish(chosen).targets
        : pointer === undefined
          ? []
          : (lookUnder(pointer)?.targets ?? []);
  }

  sea.everyFrame((_seconds, time) => {
    follow();
    aim.draw(chosen === undefined ? pointer : undefined, underNet, chosen, time);
  });

  surface.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse' || pressed) {
      pointer = sea.place(event);
      chosen = undefined;
    }
  });
  surface.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    surface.setPointerCapture(event.pointerId);
    [pointer, chosen, pressed] = [sea.place(event), undefined, true];
    if (lookUnder(pointer) === undefined) shell.announce('No fish there.');
    void castWhilePressed();
  });
  const release = (event: PointerEvent) => {
    pressed = false;
    if (event.pointerType !== 'mouse') pointer = undefined;
  };
  surface.addEventListener('pointerup', release);
  surface.addEventListener('pointercancel', release);
  surface.addEventListener('pointerleave', () => {
    if (!pressed) pointer = undefined;
  });

  /** For the main button: the chosen fish, else what the pointer is at, else the fish nearest to the last cast. */
  function nextThrow(): Throw | undefined {
    if (chosen !== undefined && isFree(chosen)) return atFish(chosen);
    const aimed = pointer === undefined ? undefined : lookUnder(pointer);
    if (aimed !== undefined) return aimed;
    const near = sea.shoal.nearest(lastAim);
    return near === undefined ? undefined : atFish(near);
  }

  /** A shot whose fish are no longer there, as after a reload: the same species meet it in the middle. */
  function restage(targets: readonly SpeciesId[]): Shot {
    const at = sea.middle();
    const swimmers = targets.map((id, index) =>
      sea.shoal.place(id, { x: at.x + (index - (targets.length - 1) / 2) * 70, y: at.y + (index % 2) * 50 }),
    );
    return new Shot(sea, shell, at, swimmers);
  }

  function shotFor(targets: readonly SpeciesId[]): Shot {
    const ready = thrown;
    thrown = undefined;
    const same = ready !== undefined && ready.targets.map(({ id }) => id).join() === targets.join();
    if (!same) return restage(targets);
    if (ready.shot !== undefined) return ready.shot;
    return ready.targets.every(isFree) ? new Shot(sea, shell, ready.at, ready.targets) : restage(targets);
  }

  const table: Table<GoldenNetsTypes> = {
    bet() {
      thrown = nextThrow();
      if (thrown === undefined) return undefined;
      lastAim = thrown.at;
      return { targets: thrown.targets.map(({ id }) => id) };
    },
    async showRound(round, { from }) {
      const events: readonly GoldenNetsEvent[] = round.events.slice(from);
      sea.pace.showSpeed = shell.quick() ? 1.8 : 1;
      const shot = events.find((event) => event.type === 'shot');
      if (shot !== undefined) await shotFor(shot.targets).show(events);
    },
    hurry() {
      sea.pace.showSpeed = 5;
    },
    key(event) {
      const arrow = arrows[event.key];
      if (arrow !== undefined) {
        const from = chosen ?? pointer ?? lastAim;
        const next = sea.shoal.towards(from, arrow[0], arrow[1], chosen) ?? chosen ?? sea.shoal.nearest(from);
        choose(next);
        return true;
      }
      if (event.key === 'Escape' && chosen !== undefined) {
        chosen = undefined;
        return true;
      }
      const row = /^[0-9]$/.test(event.key) ? sheet.species[(Number(event.key) + 9) % 10] : undefined;
      if (row === undefined || event.repeat) return false;
      void castAtSpecies(row.id);
      return true;
    },
  };

  return {
    table,
    castAtSpecies: (id: SpeciesId) => void castAtSpecies(id),
    pointAt(id: SpeciesId | undefined) {
      chosen = id === undefined ? undefined : sea.shoal.nearest(lastAim, id);
    },
    aimedAt: () => underNet.map(({ id }) => id),
  };
}
