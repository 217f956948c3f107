import { lengths } from '@golden-acers/contract/constants';
import { useState } from 'react';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { TextField } from './field.tsx';

/** A reason that the audit log keeps, with what is wrong with it once somebody has tried. */
export function useReasonField(isChecked: boolean) {
  const t = useConsoleTranslation();
  const [reason, setReason] = useState('');
  const isShort = reason.trim().length < lengths.reasonMin;
  const field = (
    <TextField
      label={t('agentTree.reason')}
      hint={t('agentTree.reasonHint')}
      value={reason}
      onChange={(event) => setReason(event.target.value)}
      error={isChecked && isShort ? t('agentTree.reasonMissing') : undefined}
      maxLength={lengths.reasonMax}
      autoComplete="off"
    />
  );
  return { reason: reason.trim(), isShort, field };
}
