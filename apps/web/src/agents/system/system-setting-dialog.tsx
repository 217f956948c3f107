import { systemSettings } from '@golden-acers/contract/system-settings';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
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
  const change = useCommand('PUT /agent/system/settings', systemCommand(onClose));
  const first = { value: String(before ?? setting.default ?? ''), isDefault: before === null, reason: '' };
  const form = useConsoleForm('PUT /agent/system/settings', first, change, {
    limits: { value: { min, max } },
    shows: 'numbers at once',
    problemsOf: (values, typedNumber) => ({
      value:
        !values.isDefault &&
        typedNumber('value') === undefined &&
        t('system.bounds', { min: formatSetting(t, name, min), max: formatSetting(t, name, max) }),
    }),
  });
  const { isDefault, reason } = form.values;
  const value = form.typedNumber('value');
  return (
    <FormDialog
      title={t(`system.names.${name}`)}
      submitLabel={t('setting.save')}
      form={form}
      errorFallback={t('setting.failed')}
      onClose={onClose}
      onSubmit={() =>
        change.mutate({ body: { name, value: isDefault ? null : form.number('value'), before, reason } })
      }
    >
      <Switch
        label={t('system.useDefault', { value: formatSetting(t, name, setting.default) })}
        hint={name}
        isOn={isDefault}
        onChange={(isOn) => form.change({ isDefault: isOn })}
      />
      {!isDefault && (
        <TextField
          {...form.field('value')}
          label={t(`system.inputs.${systemSettings[name].unit}`)}
          hint={value === undefined ? undefined : formatSetting(t, name, value)}
          className="tabular"
        />
      )}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
