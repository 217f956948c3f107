import { useQuery } from '@tanstack/react-query';
import { useManagers } from '../../agents/agent-tree/managers.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { NamedOptions, SelectField, TextArea } from '../../ui/field.tsx';
import { bulkJobLabelsQuery } from './bulk-jobs.queries.ts';
import type { BulkJobForm } from './use-bulk-job-form.ts';

/** Describes the kind, with inputs for its options. */
export function BulkJobOptionInputs({ bulk }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  switch (bulk.kind) {
    case 'freeze':
    case 'unfreeze':
      return <p className="text-sm text-muted">{t(`jobs.hints.${bulk.kind}`)}</p>;
    case 'label':
    case 'unlabel':
      return <LabelSelect bulk={bulk} />;
    case 'move':
      return <ManagerSelect bulk={bulk} />;
    case 'message':
      return <TextArea {...bulk.form.field('text')} rows={3} />;
    default:
      return null;
  }
}

function LabelSelect({ bulk }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  const { data: labels = [] } = useQuery(bulkJobLabelsQuery);
  return (
    <SelectField
      label={t('jobs.label')}
      value={bulk.typed.labelId}
      hint={labels.length === 0 ? t('player.noLabelsDefined') : undefined}
      onChange={({ target }) => bulk.type({ labelId: target.value })}
    >
      <option value="">{t('jobs.chooseLabel')}</option>
      <NamedOptions of={labels} />
    </SelectField>
  );
}

function ManagerSelect({ bulk }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  const managers = useManagers();
  return (
    <SelectField
      label={t('jobs.manager')}
      hint={t('jobs.hints.move')}
      value={bulk.typed.managerId}
      onChange={({ target }) => bulk.type({ managerId: target.value })}
    >
      <option value="">{t('jobs.chooseManager')}</option>
      <NamedOptions of={managers} />
    </SelectField>
  );
}
