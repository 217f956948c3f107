import type { SportInfo, SportOutcome } from '@golden-acers/games/engines/virtual-sport';
import type { TableView } from '../../api.ts';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import type { SceneShell, TableScene } from '../table/types.ts';
import { tSport } from './t.ts';
import type { Replay, ReplayLine, SportStage, SportTheme } from './types.ts';

export const fixtureOf = <Fixture>(info: SportInfo<Fixture>, setup: unknown) =>
  typeof setup === 'object' && setup !== null && 'fixture' in setup
    ? info.fixtures[Number(setup.fixture)]
    : undefined;

/** The stage with its commentary: shows who plays against whom, then the replay. */
export class ReplayScene<Fixture, Result> implements TableScene<SportOutcome<Result>> {
  readonly #theme: SportTheme<Fixture, Result>;
  readonly #info: SportInfo<Fixture>;
  readonly #shell: SceneShell;
  readonly #stage: SportStage<Fixture, Result>;
  readonly #title = h('p', { class: 'vs-title' });
  readonly #comments = h('ol', {});
  readonly #commentary = h('div', { class: 'vs-commentary', role: 'log', tabindex: 0 }, this.#comments);
  #setup: unknown = null;
  #endReplay: (() => void) | undefined;

  constructor(
    host: HTMLElement,
    {
      theme,
      info,
      shell,
    }: { theme: SportTheme<Fixture, Result>; info: SportInfo<Fixture>; shell: SceneShell },
  ) {
    this.#theme = theme;
    this.#info = info;
    this.#shell = shell;
    this.#stage = theme.createStage();
    const picture = h('div', { class: 'vs-picture', 'aria-hidden': 'true' }, this.#stage.view);
    host.append(h('div', { class: 'vs-scene' }, this.#title, picture, this.#commentary));
    onLanguageChange(() => {
      this.#commentary.setAttribute('aria-label', tSport('commentary'));
      this.#showTitle();
    });
  }

  showPhase({ phase, setup }: TableView) {
    this.#setup = setup;
    this.#showTitle();
    const fixture = fixtureOf(this.#info, setup);
    if (phase === 'result' || fixture === undefined) return;
    this.#endReplay?.();
    this.#comments.replaceChildren();
    this.#stage.showFixture(fixture);
  }

  async reveal({ fixture: index, result }: SportOutcome<Result>, elapsedMs: number) {
    const fixture = this.#info.fixtures[index];
    if (fixture === undefined) return;
    this.#stage.showFixture(fixture);
    await this.#play(this.#stage.createReplay(fixture, result), elapsedMs);
  }

  skip() {
    this.#endReplay?.();
  }

  #showTitle() {
    const fixture = fixtureOf(this.#info, this.#setup);
    this.#title.textContent = fixture === undefined ? '' : this.#theme.describeFixture(fixture);
  }

  /** Reduced motion has the last picture and the whole commentary as text. */
  #play({ durationMs, lines, render }: Replay, elapsedMs: number): Promise<void> {
    this.#comments.replaceChildren();
    return new Promise((resolve) => {
      const startedAt = this.#shell.nowMs() - elapsedMs;
      let shown = 0;
      let isOver = false;
      const showUntil = (ms: number, isPlaying: boolean) => {
        while ((lines[shown]?.atMs ?? Number.POSITIVE_INFINITY) <= ms) {
          const line = lines[shown];
          if (line !== undefined) this.#comment(line, isPlaying);
          shown += 1;
        }
        render(Math.min(ms, durationMs));
      };
      const end = () => {
        if (isOver) return;
        isOver = true;
        this.#endReplay = undefined;
        showUntil(durationMs, false);
        resolve();
      };
      this.#endReplay = end;
      if (this.#shell.prefersReducedMotion()) return end();
      const frame = () => {
        if (isOver) return;
        const ms = this.#shell.nowMs() - startedAt;
        if (ms >= durationMs) return end();
        showUntil(ms, true);
        requestAnimationFrame(frame);
      };
      frame();
    });
  }

  #comment({ text, sound }: ReplayLine, isPlaying: boolean) {
    // The newest first: it stays in sight without scrolling.
    this.#comments.prepend(h('li', {}, text));
    if (isPlaying && sound !== undefined) this.#shell.playSound(sound);
  }
}
