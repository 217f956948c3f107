import { formatPercentText } from '../language/formats.ts';
import { openGameDialog } from './dialogs.ts';
import { h } from './dom.ts';
import { isSoundOn, playSoundEffect, setVolume, sharedSounds, volumeOf } from './sound.ts';
import { tShell } from './t.ts';

function createSlider(channel: 'effects' | 'music') {
  const slider = h('input', {
    type: 'range',
    min: 0,
    max: 100,
    step: 5,
    value: volumeOf(channel),
    oninput() {
      setVolume(channel, Number(slider.value));
      shown.textContent = formatPercentText(slider.value);
    },
    onchange() {
      if (channel === 'effects') playSoundEffect(sharedSounds.click);
    },
  });
  const shown = h('output', {}, formatPercentText(slider.value));
  return h('label', { class: 'slider' }, h('span', {}, tShell(`volume.${channel}`)), slider, shown);
}

/** Opens the dialog with the volumes of effects and music. */
export function openSettingsDialog() {
  const sliders = (['effects', 'music'] as const).map(createSlider);
  const muted = isSoundOn() ? [] : [h('p', { class: 'fine' }, tShell('volumeMuted'))];
  openGameDialog(tShell('settings'), ...sliders, ...muted);
}
