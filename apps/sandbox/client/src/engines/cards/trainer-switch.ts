import type { GameShell } from '../../game.ts';
import { createStoredPreference } from '../../shell/stored-value.ts';
import { cardSounds } from './card-sounds.ts';
import { tCards } from './t.ts';
import type { VideoPokerTypes } from './video-poker-types.ts';

/** Creates the button of the trainer, stored for all games that have it. Returns whether it is on. */
export function createTrainerSwitch(shell: GameShell<VideoPokerTypes>): () => boolean {
  const preference = createStoredPreference('trainer', 'off');
  const isOn = () => preference.get() === 'on';
  const button = shell.addTool(
    'trainer',
    () => tCards('trainer'),
    () => {
      preference.set(isOn() ? 'off' : 'on');
      shell.playSound(isOn() ? cardSounds.hold : cardSounds.release);
      shell.announce(tCards(isOn() ? 'trainerOn' : 'trainerOff'));
      show();
    },
  );
  const show = () => button.setAttribute('aria-pressed', String(isOn()));
  show();
  return isOn;
}
