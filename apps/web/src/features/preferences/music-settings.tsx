import { Music, Pause, Play } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserStorage } from '../../ui/browser-storage.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/switch.tsx';
import { changeMusic, type MusicChoice, musicKey, parseMusic, trackIds, volumeStep } from './music-choice.ts';

const storage = browserStorage('local');

/** The choice of music, kept in this browser. */
export function MusicSettings() {
  const { t } = useTranslation();
  const volumeId = useId();
  const [music, setMusic] = useState(() => parseMusic(storage.getItem(musicKey)));
  function change(part: Partial<MusicChoice>): void {
    const next = changeMusic(music, part);
    storage.setItem(musicKey, JSON.stringify(next));
    setMusic(next);
  }
  const PlayIcon = music.isPlaying ? Pause : Play;
  return (
    <div className="grid gap-4">
      <Switch
        label={t('settings.musicOn')}
        isOn={music.isEnabled}
        onChange={(isEnabled) => change({ isEnabled })}
      />
      <TrackPicker trackId={music.trackId} onPick={(trackId) => change({ trackId })} />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="line"
          size="sm"
          disabled={!music.isEnabled}
          onClick={() => change({ isPlaying: !music.isPlaying })}
        >
          <PlayIcon aria-hidden className="size-4" />
          {music.isPlaying ? t('settings.pause') : t('settings.play')}
        </Button>
        <label htmlFor={volumeId} className="text-sm text-muted">
          {t('settings.volume')}
        </label>
        <input
          id={volumeId}
          type="range"
          min={0}
          max={1}
          step={volumeStep}
          value={music.volume}
          disabled={!music.isEnabled}
          onChange={(event) => change({ volume: Number(event.target.value) })}
          className="min-w-24 grow accent-gold disabled:opacity-50"
        />
        <output htmlFor={volumeId} className="tabular w-11 text-right text-sm font-semibold">
          {Math.round(music.volume * 100)}%
        </output>
      </div>
      <p className="text-sm text-faint">{t('settings.musicNotYet')}</p>
    </div>
  );
}

interface TrackPickerProps {
  trackId: MusicChoice['trackId'];
  onPick: (trackId: MusicChoice['trackId']) => void;
}

function TrackPicker({ trackId, onPick }: TrackPickerProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-muted">{t('settings.track')}</legend>
      <div className="grid gap-1">
        {trackIds.map((id) => (
          <label
            key={id}
            className={cx(
              'flex h-10 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm font-medium transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-gold',
              trackId === id ? 'bg-gold-wash text-gold-ink' : 'text-muted hover:bg-gold-wash hover:text-text',
            )}
          >
            <input
              type="radio"
              name="track"
              value={id}
              checked={trackId === id}
              onChange={() => onPick(id)}
              className="sr-only"
            />
            <Music aria-hidden className="size-4" />
            {t(`settings.tracks.${id}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
