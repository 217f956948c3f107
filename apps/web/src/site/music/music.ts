import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onGameOpened } from '../../games/catalogue/game-opened.ts';
import { loadTranslate } from '../../i18n/index.ts';
import { browserStorage } from '../../ui/browser-storage.ts';
import { BrowserTabLock } from './browser-tab-lock.ts';
import { clickSoundOf, playClick } from './click-sounds.ts';
import { handleMediaKeys, updateMediaSession } from './media-session.ts';
import { MusicPlayer, type MusicState } from './music-player.ts';
import { type MusicPreferences, parseMusicPreferences } from './music-preferences.ts';
import { musicStorageKey } from './music-storage-key.ts';
import { WebAudioOutput } from './web-audio-output.ts';

const storage = browserStorage('local');
const audioOutput = new WebAudioOutput(() => void player.change({ isPlaying: false }));
const storedPreferences = parseMusicPreferences(storage.getItem(musicStorageKey));
const store = createStore<MusicState>(() => ({ preferences: storedPreferences, status: 'silent' }));

const player = new MusicPlayer(storedPreferences, {
  output: audioOutput,
  tabLock: new BrowserTabLock(),
  isDataSaverOn: isDataSaverOn(),
  savePreferences: (choice) => storage.setItem(musicStorageKey, JSON.stringify(choice)),
  onNextGesture,
  onChange: (state) => {
    store.setState(state);
    // Without the track's name, the system shows no media controls.
    updateMediaTitle(state).catch(() => undefined);
  },
});

handleMediaKeys(player);
onGameOpened(() => player.pauseForGame());
document.addEventListener('click', handleClick, { capture: true, passive: true });
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === musicStorageKey) void player.adoptFromOtherTab(parseMusicPreferences(newValue));
});

export const resumeMusic = (): Promise<void> => player.resume();
export const updateMusicPreferences = (change: Partial<MusicPreferences>): void => void player.change(change);
export const toggleMusic = (): void => void player.toggle();
export const useMusic = (): MusicState => useStore(store);

function isDataSaverOn(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const savesData =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData');
  return savesData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

const gestures = ['click', 'keydown', 'touchend'] as const;

function onNextGesture(retry: () => void): void {
  const onGesture = () => {
    for (const gesture of gestures) document.removeEventListener(gesture, onGesture, true);
    retry();
  };
  for (const gesture of gestures)
    document.addEventListener(gesture, onGesture, { capture: true, passive: true });
}

/** Opening a game stops the music. The click sound depends on the pressed element. */
function handleClick({ target }: MouseEvent): void {
  const { preferences: choice } = player.state;
  if (!choice.isEnabled || !(target instanceof Element)) return;
  const sound = clickSoundOf(target);
  if (sound === undefined) return;
  if (sound === 'game') player.pauseForGame();
  setTimeout(async () => {
    if (!(await audioOutput.resumeContext())) return;
    playClick(audioOutput.context, sound, choice.volume);
    audioOutput.scheduleSuspend();
  });
}

async function updateMediaTitle({ preferences }: MusicState): Promise<void> {
  const t = await loadTranslate('settings');
  updateMediaSession(store.getState(), t(`settings.tracks.${preferences.trackId}`));
}
