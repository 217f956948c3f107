import { systemSettings } from '@golden-acers/contract/system-settings';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { parseInteger } from '../../games/jackpots/jackpot-effect.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type SystemSettingData, systemCommand } from './system.queries.ts';
import { formatSetting } from './system-settings.ts';

interface SystemSettingDialogProps {
  setting: SystemSettingData;
  onClose: () => void;
}

export function SystemSettingDialog({ setting, onClose }: SystemSettingDialogProps) {
  const t = useConsoleTranslation();
  const { name, value: before } = setting;
  const { min, max } = systemSettings[name];
  const [typed, setTyped] = useState(String(before ?? setting.default ?? ''));
  const [isDefault, setDefault] = useState(before === null);
  const { reason, field, submit } = useReasonField();
  const change = useCommand('PUT /agent/system/settings', systemCommand(onClose));
  const parsed = parseInteger(typed, max);
  const value = parsed !== undefined && parsed >= min ? parsed : undefined;
  return (
    <FormDialog
      title={t(`system.names.${name}`)}
      submitLabel={t('setting.save')}
      isPristine={reason === ''}
      mutation={change}
      errorFallback={t('setting.failed')}
      onClose={onClose}
      onSubmit={() =>
        submit(() => {
          const chosen = isDefault ? null : value;
          if (chosen !== undefined) change.mutate({ body: { name, value: chosen, before, reason } });
        })
      }
    >
      <Switch
        label={t('system.useDefault', { value: formatSetting(t, name, setting.default) })}
        hint={name}
        isOn={isDefault}
        onChange={setDefault}
      />
      {!isDefault && (
        <TextField
          label={t(`system.inputs.${systemSettings[name].unit}`)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          hint={value === undefined ? undefined : formatSetting(t, name, value)}
          error={
            value === undefined
              ? t('system.bounds', { min: formatSetting(t, name, min), max: formatSetting(t, name, max) })
              : undefined
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          className="tabular"
        />
      )}
      {field}
    </FormDialog>
  );
}
