import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { loadPageWords, translate } from '../../i18n/index.ts';
import { browserStorage } from '../../ui/browser-storage.ts';
import { BrowserBaton } from './browser-baton.ts';
import { playClick, soundOf } from './click-sounds.ts';
import { whenGameOpens } from './game-opened.ts';
import { answerMediaKeys, showMediaSession } from './media-session.ts';
import { type MusicChoice, parseMusic } from './music-choice.ts';
import { musicKey } from './music-key.ts';
import { MusicPlayer, type MusicState } from './music-player.ts';
import { WebAudioStage } from './web-audio-stage.ts';

const storage = browserStorage('local');
const stage = new WebAudioStage(() => void player.change({ isPlaying: false }));
const kept = parseMusic(storage.getItem(musicKey));
const store = createStore<MusicState>(() => ({ choice: kept, status: 'silent' }));

const player = new MusicPlayer(kept, {
  stage,
  baton: new BrowserBaton(),
  savesData: savesData(),
  keep: (choice) => storage.setItem(musicKey, JSON.stringify(choice)),
  atNextGesture,
  tell: (state) => {
    store.setState(state);
    void nameTrack(state);
  },
});

answerMediaKeys(player);
whenGameOpens(() => player.gameOpened());
document.addEventListener('click', heardClick, { capture: true, passive: true });
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === musicKey) void player.adopt(parseMusic(newValue));
});

/** Plays what was playing when the page was left. Asked for once per page. */
export const resumeMusic = (): Promise<void> => player.resume();
export const changeMusicHere = (change: Partial<MusicChoice>): void => void player.change(change);
export const toggleMusic = (): void => void player.toggle();
export const useMusic = (): MusicState => useStore(store);

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const isAsked =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData');
  return isAsked === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

const gestures = ['click', 'keydown', 'touchend'] as const;

function atNextGesture(retry: () => void): void {
  const heard = () => {
    for (const gesture of gestures) document.removeEventListener(gesture, heard, true);
    retry();
  };
  for (const gesture of gestures) document.addEventListener(gesture, heard, { capture: true, passive: true });
}

/** A press on a game stops the music; the sound of a press comes after everything that the press itself does. */
function heardClick({ target }: MouseEvent): void {
  const { choice } = player.state;
  if (!choice.isEnabled || !(target instanceof Element)) return;
  const sound = soundOf(target);
  if (sound === undefined) return;
  if (sound === 'game') player.gameOpened();
  setTimeout(async () => {
    if (!(await stage.rouse())) return;
    playClick(stage.context, sound, choice.volume);
    stage.rest();
  });
}

async function nameTrack(state: MusicState): Promise<void> {
  await loadPageWords();
  showMediaSession(store.getState(), translate(`settings.tracks.${state.choice.trackId}`));
}
