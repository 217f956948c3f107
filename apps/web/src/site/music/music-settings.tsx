import { Music, Pause, Play } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { formatPercentage } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/switch.tsx';
import { toggleMusic, updateMusicPreferences, useMusic } from './music.ts';
import { isPausable, type MusicState } from './music-player.ts';
import { type TrackId, trackIds, volumeStep } from './music-preferences.ts';

export function MusicSettings() {
  const { t } = useTranslation('settings');
  const volumeId = useId();
  const state = useMusic();
  const { isEnabled, trackId, volume } = state.preferences;
  const PlayIcon = isPausable(state) ? Pause : Play;
  return (
    <div className="grid gap-4">
      <Switch
        label={t('settings.musicOn')}
        isOn={isEnabled}
        onChange={(isOn) => updateMusicPreferences({ isEnabled: isOn })}
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-5 md:grid-cols-2">
        <TrackPicker trackId={trackId} onPick={(picked) => updateMusicPreferences({ trackId: picked })} />
        <div className="grid content-start justify-items-start gap-4 md:pt-7">
          <Button variant="line" size="sm" disabled={!isEnabled} onClick={toggleMusic}>
            <PlayIcon aria-hidden className="size-4" />
            {isPausable(state) ? t('settings.pause') : t('settings.play')}
          </Button>
          <div className="flex w-full items-center gap-4 tight:flex-wrap">
            <label htmlFor={volumeId} className="text-sm text-muted">
              {t('settings.volume')}
            </label>
            <input
              id={volumeId}
              type="range"
              min={0}
              max={1}
              step={volumeStep}
              value={volume}
              aria-valuetext={formatPercentage(volume)}
              disabled={!isEnabled}
              onChange={(event) => updateMusicPreferences({ volume: Number(event.target.value) })}
              className="min-w-20 grow accent-gold-ink disabled:opacity-50 pointer-coarse:h-11"
            />
            <output
              htmlFor={volumeId}
              className="tabular w-13 whitespace-nowrap text-right text-sm font-semibold"
            >
              {formatPercentage(volume)}
            </output>
          </div>
          <MusicStatusText {...state} />
        </div>
      </div>
    </div>
  );
}

/** The track, or why there is no sound. The space of two lines is reserved. */
function MusicStatusText({ preferences: { isEnabled, trackId }, status }: MusicState) {
  const { t } = useTranslation('settings');
  const words = status === 'silent' ? (isEnabled ? 'paused' : 'off') : status;
  return (
    <p role="status" className={cx('min-h-10 text-sm', status === 'failed' ? 'text-bad' : 'text-muted')}>
      {t(`settings.musicStatus.${words}`, { track: t(`settings.tracks.${trackId}`) })}
    </p>
  );
}

interface TrackPickerProps {
  trackId: TrackId;
  onPick: (trackId: TrackId) => void;
}

function TrackPicker({ trackId, onPick }: TrackPickerProps) {
  const { t } = useTranslation('settings');
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-muted">{t('settings.track')}</legend>
      <div className="grid gap-1">
        {trackIds.map((id) => (
          <label
            key={id}
            className={cx(
              'flex h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm font-medium transition-colors',
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
